import Bug from 'lucide-react/icons/bug'
import CloudOff from 'lucide-react/icons/cloud-off'
import { Component, type ReactNode } from 'react'
import { CodeMissing } from '#src/lib/code-missing.ts'
import { errorReport } from '#src/lib/error-report.ts'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Notice } from './notice.tsx'

type PanelBoundaryProps = {
  /** What the panel is called, as it goes on after "This part failed to show": "the details". */
  what: string
  /** Another value is another content, which may show where this one did not. */
  of?: unknown
  className?: string
  children: ReactNode
}

type PanelBoundaryState = { error: unknown; failed: boolean; of: unknown }

/**
 * Around a part of a page: when it fails to show, the rest of the page stays, and it can be tried
 * again or reported. React has boundaries as classes only.
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
    const { what, className, children } = this.props
    const { error, failed } = this.state
    if (!failed) return children
    const again = () => this.setState({ error: undefined, failed: false })
    if (error instanceof CodeMissing) {
      return (
        <Notice
          tone="danger"
          icon={CloudOff}
          role="alert"
          {...(className !== undefined && { className })}
          title={`The console could not load ${what}.`}
          action={
            <Button
              size="sm"
              onClick={() => {
                error.again()
                again()
              }}
            >
              Try again
            </Button>
          }
        >
          The network failed, or the console was updated since this tab was opened. In the second
          case a reload of the page brings the new one.
        </Notice>
      )
    }
    const place = { path: location.pathname, at: new Date(), agent: navigator.userAgent }
    return (
      <Notice
        tone="danger"
        icon={Bug}
        role="alert"
        {...(className !== undefined && { className })}
        title={`The console failed to show ${what}.`}
        action={
          <span className="flex items-center gap-1">
            <Button size="sm" onClick={again}>
              Try again
            </Button>
            <CopyButton text={errorReport(error, place)} what="error report" />
          </span>
        }
      >
        The rest of the page goes on. The fault is the console’s, not the service’s.
      </Notice>
    )
  }
}
