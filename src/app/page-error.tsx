import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import Bug from 'lucide-react/icons/bug'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import { paths } from '#src/lib/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Situation } from '#src/ui/situation.tsx'

const page = 'mx-auto w-full max-w-page px-4 sm:px-6'

/** An address that this console does not have. */
export function NotFound() {
  return (
    <div className={page}>
      <title>Not found · Tidemark</title>
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
    </div>
  )
}

/** A page that failed to show, for a reason of its own and not of the API's. */
export function PageError({ error, reset }: ErrorComponentProps) {
  return (
    <div className={page}>
      <Situation
        icon={Bug}
        tone="danger"
        level={1}
        title="This page failed to show"
        actions={
          <Button variant="primary" onClick={reset}>
            Try again
          </Button>
        }
        footnote={
          <span className="mono">{error instanceof Error ? error.message : String(error)}</span>
        }
      >
        This is a fault of the console, not of the service. Nothing that was deployed is affected.
      </Situation>
    </div>
  )
}
