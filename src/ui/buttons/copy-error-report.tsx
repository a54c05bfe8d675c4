import { useState } from 'react'
import { errorReport } from '#src/lib/page/error-report.ts'
import { CopyButton } from './copy-button.tsx'

/** Copies a report of a fault of the console, for its maintainers. */
export function CopyErrorReport({ error }: { error: unknown }) {
  const [report] = useState(() =>
    errorReport(error, { path: location.pathname, at: new Date(), agent: navigator.userAgent }),
  )
  return <CopyButton text={report} what="error report" />
}
