import type { ReactNode } from 'react'
import { counted } from '#src/lib/text/counted.ts'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { toneClass } from '#src/ui/styles/tone.ts'
import type { Kept } from '#form/body/saved-draft.ts'
import {
  useConfiguration,
  useHasAnswer,
  useOverviewPart,
  useResolutionPart,
} from '#form/engine/configuration-context.ts'
import { countProblems, requirementsMissing } from '#form/checks/problem-counts.ts'

const KEPT: Readonly<Record<Kept, string>> = {
  all: 'kept in this tab only',
  'without secrets': 'kept in this tab only, without secrets',
  nothing: 'not kept: this browser’s storage is full or blocked',
}

/** What was entered, and where it is kept. */
const editWords = (edits: number, entered: number, kept: Kept): string => {
  if (entered === 0) return 'No edits yet.'
  // Nothing asks for it now.
  if (edits === 0) return `What you entered is not sent now; it is ${KEPT[kept]}.`
  return `${counted(edits, 'edit')}, ${KEPT[kept]}.`
}

/** The page's answer in one sentence. `name` is the component's name, or its key. */
export function ConfigurationHeadline({ name }: { name: string }) {
  const problems = useOverviewPart('problems')
  const edits = useOverviewPart('edits')
  const entered = useOverviewPart('editList').length
  const kept = useStore(useConfiguration().kept)
  const hasAnswer = useHasAnswer()
  const isFailed = useResolutionPart(({ kind }) => kind === 'failed' || kind === 'stopped')
  const wrong = problems.filter(({ tone }) => tone === 'wrong')
  const { needed, requirements } = countProblems(problems)
  const fields = new Set(wrong.flatMap(({ node }) => node ?? [])).size
  const others = wrong.filter(({ node }) => node === undefined).length
  const missing = requirements > 0 ? requirementsMissing(requirements) : ''
  const found = [
    ...(fields > 0 ? [counted(fields, 'wrong value')] : []),
    ...(others > 0 ? [counted(others, fields > 0 ? 'other violation' : 'violation')] : []),
  ].join(', ')
  const outcome = (): ReactNode => {
    if (!hasAnswer) return 'is not resolved yet'
    if (isFailed) return 'could not be resolved with the last edits'
    if (problems.length === 0) return 'has no violations'
    const needs =
      needed > 0 && `needs ${wrong.length > 0 ? `${needed} more` : counted(needed, 'value')}`
    if (wrong.length === 0)
      return [missing && `has ${missing}`, needs].filter(Boolean).join(' and ')
    return (
      <>
        has <span className={`${toneClass('danger')} text-(--tone)`}>{found}</span>
        {missing && `${needs ? ',' : ' and'} ${missing}`}
        {needs && ` and ${needs}`}
      </>
    )
  }
  return (
    <header className="pt-5 pb-5 sm:pt-8">
      {/* An answer makes it longer. */}
      <h1 className="max-sm:min-h-[2lh]">
        <bdi>{name}</bdi> {outcome()}.
      </h1>
      <p className="mt-2 text-ink-2">
        {editWords(edits, entered, kept)} This page only previews the result. Nothing is saved.
      </p>
    </header>
  )
}
