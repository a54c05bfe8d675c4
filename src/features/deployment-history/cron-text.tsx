import { ShownText } from './shown-text.tsx'

/** When a job runs: the expression, in UTC (API §2.5). */
export function CronText({ expression }: { expression: string }) {
  return (
    <span className="flex min-w-0 gap-1.5">
      <ShownText most={40} className="mono">
        {expression}
      </ShownText>
      <span className="text-ink-3">UTC</span>
    </span>
  )
}
