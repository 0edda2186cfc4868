import { Trans, useLingui } from '@lingui/react/macro'
import { notificationTypeSettings, settableTypes, settings } from '@starling/domain/settings'
import { BellRing, X } from 'lucide-react'
import { useContext, useState } from 'react'
import { useSettingChange } from '../../settings/useSetting.ts'
import { Button } from '../../ui/Button.tsx'
import { focusScreen } from '../../ui/focus.ts'
import { FrameContext } from '../../ui/frame.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useLostFocus } from '../../ui/useLostFocus.ts'
import styles from './Requests.module.css'

/** Offers desktop notifications, until the reader answers or dismisses it. */
export function PermissionBanner() {
  const { t } = useLingui()
  const [isDismissed, setDismissed] = useSettingChange(settings.notificationsAskedPermission)
  const [alerts, setAlerts] = useSettingChange(notificationTypeSettings.alerts)
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : 'denied'))
  // Both buttons disappear with the banner, so the focus is moved.
  const focusHandlers = useLostFocus(focusScreen)
  // Desktop notifications only exist for the page's account, so it is not offered for others.
  const isOther = useContext(FrameContext).name !== null
  if (isOther || isDismissed || permission !== 'default') return null

  async function ask() {
    const answer = await Notification.requestPermission()
    setPermission(answer)
    if (answer === 'granted') setAlerts({ ...alerts, ...Object.fromEntries(settableTypes.map((type) => [type, true])) })
  }

  return (
    <section {...focusHandlers} className={styles.permission} aria-label={t`Messages of the system`}>
      <BellRing size={22} strokeWidth={1.75} aria-hidden="true" />
      <p className={styles.bannerWords}>
        <Trans>Starling can show a message when something happens while you do something else. You choose of what in the settings.</Trans>
      </p>
      <div className={styles.permissionActions}>
        <Button kind="primary" onClick={() => void ask()}>
          <Trans>Allow messages</Trans>
        </Button>
        <IconButton label={t`Not now`} icon={<X size={20} strokeWidth={1.75} />} onClick={() => setDismissed(true)} />
      </div>
    </section>
  )
}
