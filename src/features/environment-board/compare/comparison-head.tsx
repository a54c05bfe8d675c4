import History from 'lucide-react/icons/history'
import type { ReactNode } from 'react'
import { currentServices, type Failing } from '#src/deployments/insights/current-services.ts'
import { sinceWords, type When } from '#src/deployments/insights/since-words.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'
import { sentenceName } from '#src/deployments/record/service-words.ts'
import { lookOf } from '#src/deployments/record/state-look.ts'
import { versionOf } from '#src/deployments/record/services.ts'
import { epochMs } from '#src/lib/instant.ts'
import { Glyph } from '#src/ui/glyph.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { keepHeight } from '#src/ui/keep-height.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import { behindWords, nameOf } from './comparison-words.ts'
import type { Differences } from './environment-differences.ts'

const startMs = ({ since: { item } }: Failing): number =>
  epochMs(item.deployment.created_at) ?? Infinity

/** What fails in an environment: a fact beside the comparison, because only what runs is compared. */
function FailingFact({ environment, when }: { environment: BoardEnvironment; when: When }) {
  const failing = environment.history
    ? currentServices(environment.history).filter(({ group }) => group === 'failing')
    : []
  // The one that has failed the longest says since when the environment does.
  const [first] = failing
    .flatMap((one) => one.failing ?? [])
    .toSorted((a, b) => startMs(a) - startMs(b))
  if (!first) return null
  const { firstBad, since } = first
  const version = versionOf(firstBad.service)
  return (
    <li className="flex items-start gap-2">
      <Glyph {...lookOf(firstBad.service.record.status)} className="mt-0.5" />
      <span className="min-w-0">
        <strong className="font-medium text-ink">
          {nameOf(environment)} has been failing {sinceWords(since, when)}
        </strong>{' '}
        with {sentenceName(firstBad.service)}
        {version !== undefined && (
          <>
            {' '}
            <span className="mono">{inSentence(version, 40)}</span>
          </>
        )}
        {failing.length > 1 && ` and ${failing.length - 1} more`}. What runs is compared, not what
        failed.
      </span>
    </li>
  )
}

type ComparisonHeadProps = {
  sentence: string
  differences: Differences | undefined
  environments: readonly BoardEnvironment[]
  when: When
  children?: ReactNode
}

/** What the comparison says in a sentence, and what to know beside it. */
export function ComparisonHead(props: ComparisonHeadProps) {
  const { sentence, differences, environments, when, children } = props
  const [left] = environments
  const behind = differences && left && behindWords(differences, left)
  return (
    <header className="pt-5 pb-4 sm:pt-8 sm:pb-6">
      <div ref={keepHeight} className="wrap-anywhere">
        <h1 tabIndex={-1} id="headline" className="max-w-[60rem]">
          {sentence}
        </h1>
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
            <FailingFact key={one.environmentId} environment={one} when={when} />
          ))}
        </ul>
      </div>
      {children}
    </header>
  )
}
