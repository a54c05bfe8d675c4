import Bug from 'lucide-react/icons/bug'
import CloudOff from 'lucide-react/icons/cloud-off'
import { CodeMissing } from '#src/lib/page/code-missing.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { CopyErrorReport } from '#src/ui/buttons/copy-error-report.tsx'
import { PageSituation } from '#src/ui/states/page-situation.tsx'

const page = 'mx-auto w-full max-w-page px-4 sm:px-6'

/** A page whose code could not be loaded: the network failed, or the console was updated. */
function PageMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <PageSituation
      icon={CloudOff}
      tone="danger"
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
      The network failed, or the console was updated since this tab was opened. If it was updated,
      reload the page.
    </PageSituation>
  )
}

type PageErrorProps = {
  error: unknown
  /** Renders the page again. */
  reset: () => void
}

/** A page that failed because of a fault in the console. */
function PageFailed({ error, reset }: PageErrorProps) {
  return (
    <PageSituation
      icon={Bug}
      tone="danger"
      title="This page could not be shown"
      actions={
        <>
          <Button variant="primary" onClick={reset}>
            Try again
          </Button>
          <CopyErrorReport error={error} />
        </>
      }
      facts={[
        {
          label: 'What failed',
          value: (
            <span className="mono">{error instanceof Error ? error.message : String(error)}</span>
          ),
        },
      ]}
    >
      This is a bug in the console, not in the API. It does not affect your deployments. The error
      report contains no secrets.
    </PageSituation>
  )
}

/** Shown in place of a page that failed. */
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
