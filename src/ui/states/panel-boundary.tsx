import { Component, type ReactNode } from 'react'
import { CodeMissing } from '#src/lib/page/code-missing.ts'
import { PartFailed } from './part-failed.tsx'

type PanelBoundaryProps = {
  /** What it shows, to follow "The console failed to show": "the details". */
  what: string
  /** Identifies the content: a new value clears the error. */
  of?: unknown
  /** A close button, for content that has its own: shown when it fails. */
  close?: ReactNode
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
    const { what, close, children } = this.props
    const { error, failed } = this.state
    if (!failed) return children
    const missing = error instanceof CodeMissing ? error : undefined
    return (
      <PartFailed
        what={what}
        fault={missing ? undefined : { error }}
        onAgain={() => {
          missing?.again()
          this.setState({ error: undefined, failed: false })
        }}
        close={close}
      />
    )
  }
}
