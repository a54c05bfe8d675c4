import History from 'lucide-react/icons/history'
import type { ReactNode } from 'react'
import { effectOf } from '#src/deployments/past/effect.ts'
import { environmentAt, environmentNow, isFailing } from '#src/deployments/past/environment.ts'
import { failingOf } from '#src/deployments/past/failing.ts'
import { openFailures } from '#src/deployments/past/status.ts'
import { effectWords, WHY_UNKNOWN, type When } from '#src/deployments/words/since-words.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'
import { sentenceName } from '#src/deployments/record/service-words.ts'
import { lookOf } from '#src/deployments/record/state-look.ts'
import { Glyph } from '#src/ui/glyph.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { keepHeight } from '#src/ui/keep-height.ts'
import { attemptedVersion } from '#board/matrix/event-words.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import { behindWords, nameOf } from './comparison-words.ts'
import type { Differences } from './environment-differences.ts'

type FactProps = { environment: BoardEnvironment; ms: number | undefined; when: When }

/** What fails in an environment: a fact beside the comparison, because only what runs is compared. */
function FailingFact({ environment, ms, when }: FactProps) {
  const { history } = environment
  if (!history) return null
  const { statuses } =
    ms === undefined ? environmentNow(history, when.now) : environmentAt(history, ms)
  const failing = [...statuses.values()]
    .filter(isFailing)
    .map((status) => ({ status, failures: openFailures(status), asOf: failingOf(status)?.asOf }))
  // What began to fail last comes first.
  const [lead] = failing.toSorted(
    (a, b) => (a.failures[0]?.index ?? 0) - (b.failures[0]?.index ?? 0),
  )
  const [first] = lead?.failures ?? []
  const newest = lead?.failures.at(-1)
  if (!lead || !first || !newest) return null
  const version = attemptedVersion(newest)
  const { past } = lead.status
  return (
    <li className="flex items-start gap-2">
      <Glyph {...lookOf(newest.state)} className="mt-0.5" />
      <span className="min-w-0">
        <strong className="font-medium text-ink">
          {sentenceName(past.service)}{' '}
          {lead.asOf
            ? `was failing in ${nameOf(environment)} at ${effectWords(effectOf(newest, past), when)}`
            : `has been failing in ${nameOf(environment)} since ${effectWords(effectOf(first, past), when)}`}
        </strong>
        {version !== undefined && (
          <>
            {' '}
            with <span className="mono">{inSentence(version, 40)}</span>
          </>
        )}
        {failing.length > 1 && `, and ${failing.length - 1} more`}.
        {lead.asOf && ` Known until then: ${WHY_UNKNOWN[lead.asOf.why]}.`} What runs is compared,
        not what failed.
      </span>
    </li>
  )
}

type ComparisonHeadProps = {
  headline: string
  /** What else to know about the two, in sentences; may be empty. */
  more: string
  differences: Differences | undefined
  environments: readonly BoardEnvironment[]
  /** The moment that is compared; undefined for now. */
  ms: number | undefined
  when: When
  children?: ReactNode
}

/** What the comparison says in a sentence, and what to know beside it. */
export function ComparisonHead(props: ComparisonHeadProps) {
  const { headline, more, differences, environments, ms, when, children } = props
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
      {children}
    </header>
  )
}
