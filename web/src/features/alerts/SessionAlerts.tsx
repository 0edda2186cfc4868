import { useLingui } from '@lingui/react/macro'
import { alertFor } from '@starling/domain/alerts'
import { useEffect, useEffectEvent } from 'react'
import { formatRetryTime } from '../../entities/time/formatTime.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { toasts } from '../../ui/toasts.ts'
import { OfflineNotice } from './OfflineNotice.tsx'
import { useFailureWords } from './useFailureWords.ts'

/**
 * Shows the session's failures as messages. Being offline has a notice of its own; a message mentions it only if an action of the reader
 * failed because of it.
 */
export function SessionAlerts() {
  useSessionAlerts(null)
  return <OfflineNotice />
}

/** The same for another account than the page's; its messages contain the account's handle. */
export function SessionAlertsOf({ handle }: { readonly handle: string }) {
  useSessionAlerts(handle)
  return null
}

function useSessionAlerts(handle: string | null): void {
  const session = useSession()
  const { t, i18n } = useLingui()
  const whatFailed = useFailureWords()

  const tell = useEffectEvent((error: unknown, action: string) => {
    const alert = alertFor(error)
    if (!alert) return
    const contextOf = (failed: string) => (handle === null ? whatFailed(failed) : `${whatFailed(failed)} @${handle}`)
    const problem = (title: string, message?: string) =>
      void toasts.show({ kind: 'problem', title, context: contextOf(action), ...(message === undefined ? {} : { message }) })
    switch (alert.kind) {
      case 'offline':
        return problem(navigator.onLine ? t`The server cannot be reached` : t`You are offline`)
      case 'rate-limited': {
        const time = alert.retryAt === null ? '' : formatRetryTime(alert.retryAt, i18n)
        return problem(t`Rate limited`, time ? t`Please retry after ${time}.` : t`Please retry later.`)
      }
      case 'missing':
        return problem(t`Not there`, t`It was deleted, or this server cannot do that.`)
      case 'message':
        return problem(alert.title, alert.message)
      case 'unexpected':
        return problem(t`Oops!`, t`An unexpected error occurred.`)
    }
  })

  useEffect(
    () =>
      session.onAlert((error, { action }) => {
        // The composer itself shows why a post was refused.
        if (action !== 'publish' && action !== 'edit') tell(error, action)
      }),
    [session],
  )
}
