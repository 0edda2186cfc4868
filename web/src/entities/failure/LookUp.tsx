import type { SearchResults } from '@starling/api/search'
import { originalAddress } from '@starling/domain/search'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import styles from './LookUp.module.css'

interface LookUpFailureProps {
  /** The handle or address that was looked up. */
  readonly words: string
  /** The server's reason; few servers give one. */
  readonly lookUp: SearchResults['look_up']
  /** The message where the server gives no reason. */
  readonly children: ReactNode
}

/** Explains why nothing was found for a handle or an address, and links to its own server. */
export function LookUpFailure({ words, lookUp, children }: LookUpFailureProps) {
  const href = originalAddress(words)
  return (
    <EmptyState
      text={lookUp === undefined ? children : <Reason words={words} lookUp={lookUp} />}
      action={
        href !== null && (
          <a className={styles.original} href={href} target="_blank" rel="noopener noreferrer">
            <Trans>Open original page</Trans>
          </a>
        )
      }
    />
  )
}

function Reason({
  words,
  lookUp: { domain, failure },
}: {
  readonly words: string
  readonly lookUp: NonNullable<SearchResults['look_up']>
}) {
  switch (failure) {
    case 'unreachable':
      return (
        <Trans>
          {domain} does not answer, so “{words}” could not be looked up. Try again later.
        </Trans>
      )
    case 'refused':
      return <Trans>This server has nothing to do with {domain}.</Trans>
    case 'absent':
      return (
        <Trans>
          {domain} has nothing to show for “{words}”. It may be misspelt, deleted, or not for everybody.
        </Trans>
      )
  }
}

/** Shows which server a running look-up asks, because it takes seconds. */
export function LookUpProgress({ host }: { readonly host: string }) {
  return (
    <p className={styles.progress} role="status">
      <Trans>Looking on {host}…</Trans>
    </p>
  )
}
