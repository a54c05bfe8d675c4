import { Component, type ReactNode } from 'react'
import { PageError } from './page-error.tsx'

type PageBoundaryProps = {
  /** The address. A new one clears the error. */
  of: string
  children: ReactNode
}

type PageBoundaryState = { failure: { error: unknown } | undefined; of: string }

/** An error boundary around a page: the frame stays, and the person can try again. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { failure: undefined, of: this.props.of }

  static getDerivedStateFromError(error: unknown): Partial<PageBoundaryState> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps(
    { of }: PageBoundaryProps,
    state: PageBoundaryState,
  ): Partial<PageBoundaryState> | null {
    return of === state.of ? null : { of, failure: undefined }
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    return <PageError error={failure.error} reset={() => this.setState({ failure: undefined })} />
  }
}
