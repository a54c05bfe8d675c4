import Bug from 'lucide-react/icons/bug'
import { Component, type ReactNode } from 'react'
import { CodeMissing } from '#src/lib/code-missing.ts'
import { errorReport } from '#src/lib/error-report.ts'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { MissingCode } from './missing-code.tsx'
import { Notice } from './notice.tsx'

type PanelBoundaryProps = {
  /** What it shows, to follow "The console failed to show": "the details". */
  what: string
  /** Identifies the content: a new value clears the error. */
  of?: unknown
  children: ReactNode
}

type PanelBoundaryState = { error: unknown; failed: boolean; of: unknown }

/**
 * An error boundary around a part of a page: the rest of the page stays, and the person can try again or
 * copy a report. React supports error boundaries only as classes.
 */
export class PanelBoundary extends Component<PanelBoundaryProps, PanelBoundaryState> {
  override state: PanelBoundaryState = { error: undefined, failed: false, of: this.props.of }

  static getDerivedStateFromError(error: unknown): Partial<PanelBoundaryState> {
    return { error, failed: true }
  }

  static getDerivedStateFromProps(
    { of }: PanelBoundaryProps,
    state: PanelBoundaryState,
  ): Partial<PanelBoundaryState> | null {
    return Object.is(of, state.of) ? null : { of, error: undefined, failed: false }
  }

  override render() {
    const { what, children } = this.props
    const { error, failed } = this.state
    if (!failed) return children
    const again = () => this.setState({ error: undefined, failed: false })
    if (error instanceof CodeMissing) {
      return (
        <MissingCode
          what={what}
          onAgain={() => {
            error.again()
            again()
          }}
        />
      )
    }
    const context = { path: location.pathname, at: new Date(), agent: navigator.userAgent }
    return (
      <Notice
        tone="danger"
        icon={Bug}
        role="alert"
        title={`The console failed to show ${what}.`}
        action={
          <span className="flex items-center gap-1">
            <Button size="sm" onClick={again}>
              Try again
            </Button>
            <CopyButton text={errorReport(error, context)} what="error report" />
          </span>
        }
      >
        The rest of the page still works. This is a fault of the console, not of the service.
      </Notice>
    )
  }
}
