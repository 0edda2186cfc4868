import { useLingui } from '@lingui/react/macro'
import { alertFor } from '@starling/domain/alerts'
import { useEffect, useEffectEvent } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { toasts } from '../../ui/toasts.ts'
import { OfflineNotice } from './OfflineNotice.tsx'

/** Shows the session's failures as messages (R-err-01…06). Being offline has a notice of its own instead. */
export function SessionAlerts() {
  const session = useSession()
  const { t, i18n } = useLingui()

  const tell = useEffectEvent((error: unknown) => {
    const alert = alertFor(error)
    if (!alert) return
    switch (alert.kind) {
      case 'offline':
        return
      case 'rate-limited': {
        const time = alert.retryAt === null ? '' : i18n.date(alert.retryAt, { timeStyle: 'medium' })
        toasts.show({ kind: 'problem', title: t`Rate limited`, message: time ? t`Please retry after ${time}.` : t`Please retry later.` })
        return
      }
      case 'missing':
        toasts.show({ kind: 'problem', title: t`Not there`, message: t`It was deleted, or this server cannot do that.` })
        return
      case 'message':
        toasts.show({ kind: 'problem', title: alert.title, message: alert.message })
        return
      case 'unexpected':
        toasts.show({ kind: 'problem', title: t`Oops!`, message: t`An unexpected error occurred.` })
    }
  })

  useEffect(
    () =>
      session.onAlert((error, { action }) => {
        // The composer itself shows why a post was refused.
        if (action !== 'publish' && action !== 'edit') tell(error)
      }),
    [session],
  )

  return <OfflineNotice />
}
