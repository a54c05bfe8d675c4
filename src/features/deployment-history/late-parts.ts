import { firstPage } from '#src/lib/first-page.ts'
import { latePart } from '#src/ui/late-part.ts'

/*
 * What the first rows do without. It comes after them, or when it is asked for.
 */

/** Everything that one record holds, and what it changed. */
export const DetailsPane = latePart(() =>
  import('./details-pane.tsx').then((code) => code.DetailsPane),
)

/** What runs now, and the keys that walk the timeline: asked for by nobody, after the first rows. */
export const RunningFacts = latePart(async () => {
  await firstPage
  const code = await import('./running-facts.tsx')
  return code.RunningFacts
})

/** What runs now, over the timeline. */
export const RunningDialog = latePart(() =>
  import('./running-dialog.tsx').then((code) => code.RunningDialog),
)

/** What there is to choose for one field of the filter. */
export const FilterChoices = latePart(() =>
  import('./filter-choices.tsx').then((code) => code.FilterChoices),
)

/** The filters where there is no room for them in a bar. */
export const FilterSheet = latePart(() =>
  import('./filter-sheet.tsx').then((code) => code.FilterSheet),
)

/** The first and the last day to show. */
export const DateFields = latePart(() =>
  import('./filter-dates.tsx').then((code) => code.DateFields),
)

/** Makes the files of the loaded history. */
export const loadExport = () => import('./export-history.ts')

/** Fetches what may be asked for on this page; what does not come now comes then. */
export const preloadParts = (): Promise<unknown> =>
  Promise.allSettled([
    DetailsPane.load(),
    FilterChoices.load(),
    FilterSheet.load(),
    RunningFacts.load(),
    RunningDialog.load(),
    DateFields.load(),
    loadExport(),
  ])
