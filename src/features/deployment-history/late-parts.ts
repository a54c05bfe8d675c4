import { latePart } from '#src/ui/late-part.ts'

/*
 * What the first rows do without. It comes after them, or when it is asked for.
 */

/** Everything that one record holds, and what it changed. */
export const DeploymentDetails = latePart(() =>
  import('./deployment-details.tsx').then((code) => code.DeploymentDetails),
)

/** What there is to choose for one field of the filter. */
export const FilterChoices = latePart(() =>
  import('./filter-choices.tsx').then((code) => code.FilterChoices),
)

/** What there is to choose for all of them. */
export const AllFilterChoices = latePart(() =>
  import('./filter-choices.tsx').then((code) => code.AllFilterChoices),
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
    DeploymentDetails.load(),
    FilterChoices.load(),
    AllFilterChoices.load(),
    DateFields.load(),
    loadExport(),
  ])
