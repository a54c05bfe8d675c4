import History from 'lucide-react/icons/history'
import type { When } from '#src/deployments/words/since-words.ts'
import { stateAppearance } from '#src/deployments/record/state-appearance.ts'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import { Icon } from '#src/ui/marks/icon.tsx'
import { keepHeight } from '#src/ui/hooks/keep-height.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import { behindWords, failingPart } from './comparison-words.ts'
import type { EnvironmentDifferences } from './environment-differences.ts'

/** What fails in an environment: a fact beside the comparison, because only what runs is compared. */
function FailingFact(props: { environment: BoardEnvironment; ms: number | undefined; when: When }) {
  const fact = failingPart(props.environment, props.ms, props.when)
  if (!fact) return null
  return (
    <li className="flex items-start gap-2">
      <Glyph {...stateAppearance(fact.state)} className="mt-0.5" />
      <span className="min-w-0">
        <strong className="font-medium text-ink">{fact.strong}</strong>
        {fact.version !== undefined && (
          <>
            {' '}
            with <span className="mono">{fact.version}</span>
          </>
        )}
        {fact.rest}
      </span>
    </li>
  )
}

type ComparisonHeadProps = {
  headline: string
  /** What else to know about the two, in sentences; may be empty. */
  more: string
  differences: EnvironmentDifferences | undefined
  environments: readonly BoardEnvironment[]
  /** The moment that is compared; undefined for now. */
  ms: number | undefined
  when: When
}

/** What the comparison says in a sentence, and what to know beside it. */
export function ComparisonHead(props: ComparisonHeadProps) {
  const { headline, more, differences, environments, ms, when } = props
  const [left] = environments
  const behind = differences && left && behindWords(differences, left)
  return (
    <header className="pt-5 pb-4 sm:pt-8 sm:pb-6">
      <div ref={keepHeight} className="wrap-anywhere">
        <h1 tabIndex={-1} id="headline" className="max-w-[60rem]">
          {headline}
        </h1>
        {more !== '' && <p className="mt-2 max-w-[60rem]">{more}</p>}
        <ul className="mt-2.5 grid gap-1 text-ink-2 empty:hidden">
          {behind && (
            <li className="flex items-start gap-2">
              <Icon of={History} className="mt-0.5 text-ink-3" />
              <span>
                <strong className="font-medium text-ink">{behind.strong}</strong> {behind.rest}
              </span>
            </li>
          )}
          {environments.map((one) => (
            <FailingFact key={one.environmentId} environment={one} {...{ ms, when }} />
          ))}
        </ul>
      </div>
    </header>
  )
}
