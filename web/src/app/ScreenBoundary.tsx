import { Trans } from '@lingui/react/macro'
import { Component } from 'react'
import type { ReactNode } from 'react'
import { ErrorState } from '../ui/ErrorState.tsx'

interface ScreenBoundaryProps {
  readonly children: ReactNode
}

/** A screen that breaks says so in its own place and leaves the rest standing. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <ErrorState
        title={<Trans>This screen could not be shown</Trans>}
        text={<Trans>Something in it went wrong. The rest of the app is fine.</Trans>}
        onRetry={() => this.setState({ hasFailed: false })}
      />
    )
  }
}
