import { use, Suspense, useState } from 'react'
import { firstPage } from '#src/lib/first-page.ts'
import { describeCron } from './cron-words.ts'
import { ShownText } from './shown-text.tsx'

type Description = Awaited<ReturnType<typeof describeCron>>

// One answer an expression, so that a row that comes back into view does not ask again.
const known = new Map<string, Promise<Description>>()

const described = (expression: string): Promise<Description> => {
  const before = known.get(expression)
  if (before) return before
  const asked = firstPage.then(() => describeCron(expression, Date.now())).catch(() => undefined)
  known.set(expression, asked)
  return asked
}

/** The expression itself, in UTC (API §2.5): what stands there until there are words, or if none can be had. */
function Expression({ expression }: { expression: string }) {
  return (
    <span className="flex min-w-0 gap-1.5">
      <ShownText most={40} className="mono">
        {expression}
      </ShownText>
      <span className="flex-none text-ink-3">UTC</span>
    </span>
  )
}

function Words({ asked, expression }: { asked: Promise<Description>; expression: string }) {
  const description = use(asked)
  if (description === undefined) return <Expression expression={expression} />
  // The zone stays in view where there is no room for the rest.
  const words = description.words.replace(/ UTC$/, '')
  return (
    // What stands beside it, an image as a rule, gives way: it says less.
    <span className="flex max-w-full min-w-0 flex-none gap-1" title={`${expression} UTC`}>
      <span className="truncate">{words}</span> <span className="flex-none">UTC</span>
    </span>
  )
}

/** When a job runs by itself, in words. They come once the first is shown, after the rows themselves. */
export function CronText({ expression }: { expression: string }) {
  const [asked] = useState(() => described(expression))
  return (
    <Suspense fallback={<Expression expression={expression} />}>
      <Words asked={asked} expression={expression} />
    </Suspense>
  )
}
