import type { ApiError } from '@starling/api/client'
import { serverMessageOf } from '@starling/domain/alerts'
import { useLingui } from '@lingui/react/macro'
import { UnsupportedFeatureError } from '@starling/domain/ports'
import type { SessionPorts } from '@starling/domain/ports'
import { useEffect, useEffectEvent } from 'react'
import { refetchFailed } from '../../session/apiQueries.ts'
import { useSession, useSessionPool } from '../../session/SessionProvider.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useOnline } from '../../ui/useOnline.ts'

interface LoadErrorProps {
  readonly error: ApiError
  /** Called by the button, and by itself when the connection or the server returns. */
  readonly onRetry: () => void
  /** Whether results found on this device are shown above. */
  readonly isBelowFound?: boolean
}

/** Explains why loading failed, with a button to retry. */
export function LoadError({ error, onRetry: retryThis, isBelowFound = false }: LoadErrorProps) {
  const { t } = useLingui()
  const session = useSession()
  const pool = useSessionPool()
  const isOnline = useOnline()
  // Other requests of the screen that failed, such as for the title of a list, are repeated too.
  const onRetry = () => {
    retryThis()
    refetchFailed(session)
  }
  const retryOnReturn = useEffectEvent(onRetry)
  const isOffline = error.kind === 'offline'
  useEffect(() => {
    if (!isOffline) return
    const listen = () => retryOnReturn()
    addEventListener('online', listen)
    // A server becomes reachable again without a browser event. The stream reports that, and without a stream requests are repeated from time to time.
    const endPolls = session.part(polls)()
    const endEvents = session.onEvent(({ kind }) => {
      if (kind === 'connected' || kind === 'polled') listen()
    })
    return () => {
      removeEventListener('online', listen)
      endEvents()
      endPolls()
    }
  }, [isOffline, session])

  const host = hostOf(session.client.origin)
  // The host is another server, visited without an account there.
  const isVisit = session.me === null && session.client.origin !== pool.homeOrigin
  // The text that an alert would have, because this message replaces it.
  const { status } = error
  const words = serverMessageOf(error)
  const detail = status === null ? undefined : words === null ? t`Error ${status}` : t`Error ${status}: ${words}`

  switch (error.kind) {
    case 'offline':
      // A request fails in the same way offline and with an unreachable server.
      return isOnline ? (
        <ErrorState
          title={t`The server cannot be reached`}
          text={
            isBelowFound
              ? t`What the server finds will load once it answers.`
              : t`Nothing is stored here yet. It will load once the server answers.`
          }
          onRetry={onRetry}
        />
      ) : (
        <ErrorState
          title={t`You are offline`}
          text={
            isBelowFound
              ? t`What the server finds will load when the connection is back.`
              : t`Nothing is stored here yet. It will load when the connection is back.`
          }
          onRetry={onRetry}
        />
      )
    case 'timeout':
      return <ErrorState title={t`The server takes too long`} text={t`Try again in a moment.`} onRetry={onRetry} />
    case 'unauthorized':
    case 'forbidden':
      if (isVisit) return <ErrorState title={t`${host} shows this to its own people only`} onRetry={onRetry} />
      return <ErrorState title={t`You may not see this`} text={t`Signing in may help.`} detail={detail} onRetry={onRetry} />
    case 'not-found':
    case 'gone':
      if (error instanceof UnsupportedFeatureError) return <ErrorState title={t`${host} does not have this`} onRetry={onRetry} />
      return (
        <ErrorState
          title={t`There is nothing here`}
          text={t`It may have been deleted, or this server does not have it.`}
          onRetry={onRetry}
        />
      )
    case 'invalid':
      // Mastodon refuses visitors with 422.
      if (isVisit) return <ErrorState title={t`${host} shows this to its own people only`} detail={detail} onRetry={onRetry} />
      break
    case 'rate-limited':
      return (
        <ErrorState title={t`Too many requests`} text={t`The server asks for a pause. Try again in a few minutes.`} onRetry={onRetry} />
      )
  }
  return <ErrorState title={t`Could not load this`} text={t`The server did not answer as expected.`} detail={detail} onRetry={onRetry} />
}

const hostOf = (origin: string) => new URL(origin).host

const polls = ({ keepPolling }: SessionPorts) => keepPolling
