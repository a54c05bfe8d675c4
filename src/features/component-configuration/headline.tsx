import { counted } from '#src/lib/counted.ts'
import { toneClass } from '#src/ui/tone.ts'
import { useOverview, useResolution } from './configuration-context.ts'

/** The page's answer in a sentence; `called` is the component's name, or its key. */
export function Headline({ called }: { called: string }) {
  const { problems, answered, edits } = useOverview()
  const { kind } = useResolution()
  const wrong = problems.filter(({ tone }) => tone === 'wrong')
  const needed = problems.length - wrong.length
  const fields = new Set(wrong.flatMap(({ node }) => node ?? [])).size
  const others = wrong.filter(({ node }) => node === undefined).length
  const found = [
    ...(fields > 0 ? [counted(fields, 'wrong value')] : []),
    ...(others > 0 ? [counted(others, fields > 0 ? 'other violation' : 'violation')] : []),
  ].join(', ')
  const key = <bdi>{called}</bdi>
  const settled = answered !== undefined && kind !== 'failed'
  return (
    <header className="pt-5 pb-5 sm:pt-8">
      <h1>
        {answered === undefined && <>{key} is being resolved.</>}
        {answered && !settled && <>{key} could not be resolved with the last edits.</>}
        {settled && problems.length === 0 && <>{key} has no violations.</>}
        {settled && wrong.length > 0 && (
          <>
            {key} has <span className={`${toneClass('danger')} text-(--tone)`}>{found}</span>
            {needed > 0 ? ` and needs ${needed} more.` : '.'}
          </>
        )}
        {settled && wrong.length === 0 && needed > 0 && (
          <>
            {key} needs {counted(needed, 'value')}.
          </>
        )}
      </h1>
      <p className="mt-2 text-ink-2">
        {edits === 0 ? 'No edits yet.' : `${counted(edits, 'edit')}, kept in this tab only.`}{' '}
        Nothing is saved here: this API only resolves.
      </p>
    </header>
  )
}
