import Bug from 'lucide-react/icons/bug'
import CloudOff from 'lucide-react/icons/cloud-off'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import { useState } from 'react'
import { CodeMissing } from '#src/lib/code-missing.ts'
import { errorReport } from '#src/lib/error-report.ts'
import { paths } from '#src/lib/paths.ts'
import { Link } from '#src/router/link.tsx'
import { Button } from '#src/ui/button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Logo } from '#src/ui/logo.tsx'
import { Situation } from '#src/ui/situation.tsx'

const page = 'mx-auto w-full max-w-page px-4 sm:px-6'

/** An address that this console does not have. */
export function NotFound() {
  return (
    <main id="main" tabIndex={-1} className={page}>
      <title>Not found · Tidemark</title>
      <p className="flex h-12 items-center gap-2 font-bold">
        <Logo />
        Tidemark
      </p>
      <Situation
        icon={MapPinOff}
        level={1}
        title="Nothing is at this address"
        actions={
          <Link to={paths.home} className={buttonClass({ variant: 'primary' })}>
            Back to home
          </Link>
        }
      >
        A part of the address is missing or misspelt.
      </Situation>
    </main>
  )
}

/** A page whose code did not come: the network failed, or the console was updated meanwhile. */
function PageMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <Situation
      icon={CloudOff}
      tone="danger"
      level={1}
      title="A part of the console did not load"
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
          <Button onClick={() => location.reload()}>Reload the page</Button>
        </>
      }
    >
      The network failed, or the console was updated since this tab was opened. In the second case a
      reload brings the new one.
    </Situation>
  )
}

type PageErrorProps = {
  error: unknown
  /** Tries to show it once more. */
  reset: () => void
}

/** A page that failed to show, for a reason of its own and not of the API's. */
function PageFailed({ error, reset }: PageErrorProps) {
  const [report] = useState(() =>
    errorReport(error, { path: location.pathname, at: new Date(), agent: navigator.userAgent }),
  )
  return (
    <Situation
      icon={Bug}
      tone="danger"
      level={1}
      title="This page failed to show"
      actions={
        <>
          <Button variant="primary" onClick={reset}>
            Try again
          </Button>
          <CopyButton text={report} what="error report" />
        </>
      }
      footnote={
        <span className="mono">{error instanceof Error ? error.message : String(error)}</span>
      }
    >
      This is a fault of the console, not of the service. Nothing that was deployed is affected. The
      report that can be copied holds no secrets.
    </Situation>
  )
}

/** What stands in place of a page that failed. */
export function PageError({ error, reset }: PageErrorProps) {
  return (
    <div className={page}>
      {error instanceof CodeMissing ? (
        <PageMissing
          onRetry={() => {
            error.again()
            reset()
          }}
        />
      ) : (
        <PageFailed error={error} reset={reset} />
      )}
    </div>
  )
}
