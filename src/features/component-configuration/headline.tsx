import { toneClass } from '#src/ui/tone.ts'
import { useOverview } from './configuration-context.ts'

/** The page's answer in a sentence. */
export function Headline({ componentKey }: { componentKey: string }) {
  const { problems, answered, edits } = useOverview()
  const wrong = problems.filter(({ tone }) => tone === 'wrong').length
  const needed = problems.length - wrong
  const key = <bdi>{componentKey}</bdi>
  const values = (count: number) => `${count} ${count === 1 ? 'value' : 'values'}`
  return (
    <header className="pt-5 pb-5 sm:pt-8">
      <h1>
        {!answered && <>{key} is being resolved.</>}
        {answered && problems.length === 0 && <>{key} has no violations.</>}
        {wrong > 0 && (
          <>
            {key} has{' '}
            <span className={`${toneClass('danger')} text-(--tone)`}>
              {wrong} wrong {wrong === 1 ? 'value' : 'values'}
            </span>
            {needed > 0 ? ` and needs ${needed} more.` : '.'}
          </>
        )}
        {wrong === 0 && needed > 0 && (
          <>
            {key} needs {values(needed)}.
          </>
        )}
      </h1>
      <p className="mt-2 text-ink-2">
        {edits === 0
          ? 'No edits yet.'
          : `${edits} ${edits === 1 ? 'edit' : 'edits'}, kept in this tab only.`}{' '}
        Nothing is saved here: this API only resolves.
      </p>
    </header>
  )
}
