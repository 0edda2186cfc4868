import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { isTypeOn, notificationTypeSettings, settableTypes } from '@starling/domain/settings'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSystemAlert } from '../entities/notification/useSystemAlert.ts'
import { useNotificationCutoff } from '../entities/notification/useNotificationOptions.ts'
import { notificationsPath } from '../routing/paths.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { settingOf } from '../settings/settingsStore.ts'
import { useUnreadCount } from './useUnreadCount.ts'

const countedAfterMs = 500

/** At the times of day chosen by the reader: one sound and one system message about everything since the last one. */
export function useNotificationDigest(): void {
  const { t } = useLingui()
  const session = useSession()
  const alert = useSystemAlert()
  const count = useUnreadCount()
  const until = useNotificationCutoff()?.until ?? null
  const before = useRef(until)

  const tell = useEffectEvent((moment: number) => {
    if (count === 0) return
    alert({
      name: `gathered ${moment}`,
      isOn(setting) {
        const chosen = settingOf(session.key, notificationTypeSettings[setting])
        return settableTypes.some((type) => isTypeOn(setting, chosen, type))
      },
      message: () => ({
        title: t`${plural(count, { one: '# new notification', other: '# new notifications' })}`,
        tag: 'gathered',
        path: notificationsPath,
      }),
    })
  })

  useEffect(() => {
    const last = before.current
    before.current = until
    if (last === null || until === null || until <= last) return undefined
    // The unread count is updated for the new moment first.
    const timer = setTimeout(() => tell(until), countedAfterMs)
    return () => clearTimeout(timer)
  }, [until])
}
