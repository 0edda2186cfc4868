import { Trans, useLingui } from '@lingui/react/macro'
import type { PushPolicy } from '@starling/domain/push'
import type { ReactNode } from 'react'
import type { PushHost } from '../../accounts/push.ts'
import { pushTypes } from '../../accounts/pushWish.ts'
import { useInstance } from '../../session/useInstance.ts'
import { useSyncState } from '../../settings/useSetting.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useNotificationTypeNames } from '../notification/useNotificationTypeNames.ts'
import styles from './PushSettings.module.css'
import { usePush } from './usePush.ts'

/** Settings for push notifications, which come while this client is closed: on or off, of what types and from whom. */
export function PushSettings({ host }: { readonly host?: PushHost }) {
  const { t } = useLingui()
  const instance = useInstance()
  const { wish, outcome, isBusy, change } = usePush(host)
  const names = { ...useNotificationTypeNames(), followed_conversation: t`Answers in conversations I follow` }
  // The followed conversations are part of the settings document: push for them requires a server that stores it.
  const { state, place } = useSyncState()
  const keepsSettings = place === 'server' && state !== 'local'
  const offered = pushTypes.filter((type) => type !== 'followed_conversation' || keepsSettings)
  const problem = useProblem(outcome, instance !== null && !instance.configuration.vapid.public_key)
  return (
    <div className={styles.push}>
      <Switch
        label={t`Tell me while Starling is closed`}
        description={t`This browser shows a message when something happens to you. It is set for each device by itself.`}
        isOn={wish.isOn}
        isDisabled={isBusy}
        onChange={(isOn) => void change({ isOn })}
      />
      <p role="status" className={styles.problem}>
        {problem}
      </p>
      {wish.isOn && (
        <>
          <fieldset className={styles.types}>
            <legend className={styles.legend}>
              <Trans>Of what</Trans>
            </legend>
            {offered.map((type) => (
              <Checkbox
                key={type}
                label={names[type]}
                isOn={wish.alerts[type] === true}
                onChange={(isOn) => void change({ alerts: { ...wish.alerts, [type]: isOn } })}
              />
            ))}
          </fieldset>
          <SelectField<PushPolicy>
            label={t`About whom`}
            selected={wish.policy}
            onSelect={(policy) => void change({ policy })}
            options={[
              { id: 'all', label: t`Everybody` },
              { id: 'followed', label: t`People I follow` },
              { id: 'follower', label: t`My followers` },
              { id: 'none', label: t`Nobody` },
            ]}
          />
        </>
      )}
    </div>
  )
}

function useProblem(outcome: string | null, hasNoKey: boolean): ReactNode {
  if (outcome === 'unsupported') return <Trans>This browser cannot show messages of a page that is closed.</Trans>
  if (outcome === 'no-key' || hasNoKey) return <Trans>Your server does not send such messages.</Trans>
  if (outcome === 'not-permitted')
    return (
      <Trans>This browser does not permit it. Allow notifications for this page in the browser’s settings, then switch it on again.</Trans>
    )
  if (outcome === 'failed') return <Trans>That did not work. Try again later.</Trans>
  return null
}
