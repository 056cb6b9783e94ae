import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Crashed } from '#src/pages/errors/crashed.tsx'

interface Props {
  /** A change of it, e.g. another page being opened, tries again. */
  of?: string
  /** The whole console hangs on it, not only a page. */
  whole?: boolean
  children: ReactNode
}

interface State {
  error: unknown
  failed: boolean
  of: string | undefined
}

/** Keeps a fault in what it holds from taking the rest of the console with it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, failed: false, of: this.props.of }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.of === state.of ? null : { error: null, failed: false, of: props.of }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error(error, componentStack)
  }

  override render(): ReactNode {
    const { error, failed } = this.state
    return failed ? <Crashed error={error} whole={this.props.whole} /> : this.props.children
  }
}
