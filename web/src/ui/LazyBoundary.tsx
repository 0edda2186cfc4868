import { Component } from 'react'
import type { ReactNode } from 'react'
import { CodeLoadError, WaitingContext } from './loadable.tsx'
import { LoadFailure, LoadNotice } from './LoadFailure.tsx'
import styles from './LoadFailure.module.css'

interface LazyBoundaryProps {
  readonly children: ReactNode
  /** Shown while the code is loading; nothing where not given. */
  readonly fallback?: ReactNode
  /**
   * How a failure is shown. `app`, `screen` and `part` show it in place; `overlay` and `notice` as a small message over
   * the screen, focused for what the reader has just opened; `none` is for parts that the reader did not open.
   */
  readonly failure: 'app' | 'screen' | 'part' | 'overlay' | 'notice' | 'none'
  /** Called to close an overlay that could not be opened. */
  readonly onClose?: () => void
}

const opening = <span data-opening="" className={styles.opening} />

/** The kinds that the reader has opened and waits for. */
const isAwaited: ReadonlySet<LazyBoundaryProps['failure']> = new Set(['app', 'screen', 'overlay'])

/**
 * Surrounds every lazily loaded part: shows a placeholder, contains failures, and loads again on request.
 * Errors thrown while the part is rendered are contained in the same way.
 */
export function LazyBoundary({ children, fallback = null, failure, onClose }: LazyBoundaryProps) {
  return (
    <Boundary
      renderFailure={(error, retries, retry) => {
        if (failure === 'none') return null
        if (failure === 'overlay' || failure === 'notice')
          return <LoadNotice error={error} retries={retries} onRetry={retry} takesFocus={failure === 'overlay'} onClose={onClose} />
        return <LoadFailure error={error} retries={retries} onRetry={retry} extent={failure} />
      }}
    >
      <WaitingContext value={{ fallback: failure === 'overlay' ? opening : fallback, isAwaited: isAwaited.has(failure) }}>
        {children}
      </WaitingContext>
    </Boundary>
  )
}

interface BoundaryProps {
  readonly children: ReactNode
  readonly renderFailure: (error: unknown, retries: number, retry: () => void) => ReactNode
}

interface BoundaryState {
  readonly failure: { readonly error: unknown } | null
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null }
  #retries = 0

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failure: { error } }
  }

  /** Waits for the connection even where no message, and so no retry button, is shown. */
  override componentDidCatch(error: unknown): void {
    if (error instanceof CodeLoadError) addEventListener('online', this.#retry, { once: true })
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.#retry)
  }

  #retry = (): void => {
    this.#retries += 1
    this.setState({ failure: null })
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure ? this.props.renderFailure(failure.error, this.#retries, this.#retry) : this.props.children
  }
}
