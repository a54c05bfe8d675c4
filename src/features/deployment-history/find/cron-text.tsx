import { use, Suspense, useState } from 'react'
import { apiNow } from '#src/lib/time/api-clock.ts'
import { describeCron } from './cron-words.ts'
import { useIsHydrating } from '#src/ui/hooks/use-is-hydrating.ts'
import { ApiText } from './api-text.tsx'

type Description = Awaited<ReturnType<typeof describeCron>>

// Cached per expression, so that a row that scrolls back into view does not load it again.
const cache = new Map<string, Promise<Description>>()

const descriptionOf = (expression: string): Promise<Description> => {
  const cached = cache.get(expression)
  if (cached) return cached
  const loading = describeCron(expression, apiNow()).catch(() => undefined)
  cache.set(expression, loading)
  return loading
}

// The text beside a schedule, usually an image, is truncated first. The zone is never truncated.
const schedule = 'flex max-w-full min-w-16 shrink-[0.01] gap-1'

/** The raw expression, in UTC (API §2.5): shown until its description is loaded, or if it has none. */
function Expression({ expression }: { expression: string }) {
  return (
    <span className={schedule}>
      <ApiText most={40} className="mono">
        {expression}
      </ApiText>
      <span className="flex-none text-ink-3">UTC</span>
    </span>
  )
}

function Words({ loading, expression }: { loading: Promise<Description>; expression: string }) {
  const description = use(loading)
  if (description === undefined) return <Expression expression={expression} />
  // Truncated before the expression and its zone are.
  const words = description.words.replace(/,? UTC$/, '')
  return (
    <span className={schedule}>
      <span className="shrink-[100] truncate">{words},</span> <Expression expression={expression} />
    </span>
  )
}

function Described({ expression }: { expression: string }) {
  const [loading] = useState(() => descriptionOf(expression))
  return (
    <Suspense fallback={<Expression expression={expression} />}>
      <Words loading={loading} expression={expression} />
    </Suspense>
  )
}

/** The schedule of a job: in words where they are true, and as it is. */
export function CronText({ expression }: { expression: string }) {
  const hydrating = useIsHydrating()
  return hydrating ? <Expression expression={expression} /> : <Described expression={expression} />
}
