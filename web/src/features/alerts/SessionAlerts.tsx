import { useLingui } from '@lingui/react/macro'
import type { Refusal } from '@starling/domain/alerts'
import { alertFor } from '@starling/domain/alerts'
import { useEffect, useEffectEvent } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { toasts } from '../../ui/toasts.ts'
import { OfflineNotice } from './OfflineNotice.tsx'
import { useRefusalTitle } from './useRefusalTitle.ts'

/** Shows the session's failures as messages (R-err-01…06). Being offline has a notice of its own instead. */
export function SessionAlerts() {
  const session = useSession()
  const { t, i18n } = useLingui()
  const titleFor = useRefusalTitle()
  const reasons: Readonly<Record<Refusal, string>> = {
    forbidden: t`The server does not allow it.`,
    invalid: t`The server did not accept it.`,
    fault: t`The server has a fault. Try again in a moment.`,
  }

  const tell = useEffectEvent((error: unknown, action: string) => {
    const alert = alertFor(error)
    if (!alert) return
    const problem = (message: string) => void toasts.show({ kind: 'problem', title: titleFor(action), message })
    switch (alert.kind) {
      case 'offline':
        return
      case 'rate-limited': {
        const time = alert.retryAt === null ? '' : i18n.date(alert.retryAt, { timeStyle: 'medium' })
        toasts.show({ kind: 'problem', title: t`Rate limited`, message: time ? t`Please retry after ${time}.` : t`Please retry later.` })
        return
      }
      case 'missing':
        return problem(t`It was deleted, or this server cannot do that.`)
      case 'refused':
        return problem(alert.message ?? reasons[alert.reason])
      case 'unexpected':
        return problem(t`An unexpected error occurred.`)
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

  return <OfflineNotice />
}
