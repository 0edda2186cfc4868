import { Trans, useLingui } from '@lingui/react/macro'
import type { NotificationTypeSetting } from '@starling/domain/settings'
import { isTypeOn, notificationTypeSettings, offeredTypes } from '@starling/domain/settings'
import { useOwnAccount } from '../account/useOwnAccount.ts'
import { useSettingChange } from '../../settings/useSetting.ts'
import styles from './NotificationTypeSettings.module.css'
import { useNotificationTypeNames } from './useNotificationTypeNames.ts'

/** For each type of notification: whether it is listed, raises a desktop alert, and plays a sound. */
export function NotificationTypeSettings() {
  const { t } = useLingui()
  const names = useNotificationTypeNames()
  const types = offeredTypes(useOwnAccount()?.role?.permissions ?? 0)
  const [shows, setShows] = useSettingChange(notificationTypeSettings.shows)
  const [alerts, setAlerts] = useSettingChange(notificationTypeSettings.alerts)
  const [sounds, setSounds] = useSettingChange(notificationTypeSettings.sounds)
  const columns: readonly {
    readonly id: NotificationTypeSetting
    readonly name: string
    readonly values: typeof shows
    readonly set: typeof setShows
  }[] = [
    { id: 'shows', name: t`In the list`, values: shows, set: setShows },
    { id: 'alerts', name: t`Alert`, values: alerts, set: setAlerts },
    { id: 'sounds', name: t`Sound`, values: sounds, set: setSounds },
  ]
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>
        <Trans>What you are told of</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col" className={styles.type}>
            <Trans>Kind</Trans>
          </th>
          {columns.map(({ id, name }) => (
            <th key={id} scope="col" className={styles.head}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {types.map((type) => (
          <tr key={type}>
            <th scope="row" className={styles.type}>
              {names[type]}
            </th>
            {columns.map(({ id, name, values, set }) => (
              <td key={id} className={styles.cell}>
                <label className={styles.target}>
                  <input
                    type="checkbox"
                    className={styles.box}
                    aria-label={t`${names[type]}: ${name}`}
                    checked={isTypeOn(id, values, type)}
                    onChange={(event) => set({ ...values, [type]: event.target.checked })}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
