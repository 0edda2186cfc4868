import { createAccountActions } from '@starling/domain/actions'
import type { Account } from '@starling/api/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toasts } from '../../ui/toasts.ts'
import { ignoreFailure } from './ignoreFailure.ts'
import styles from './MuteDialog.module.css'

const hour = 3600
const day = 24 * hour

/** Chooses how long an account is muted, and whether its notifications are muted too. */
export function MuteDialog({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const { t } = useLingui()
  const actions = useSession().part(createAccountActions)
  const [duration, setDuration] = useState(0)
  const [hidesNotifications, setHidesNotifications] = useState(true)
  const choices: readonly (readonly [number, string])[] = [
    [0, t`For ever`],
    [hour, t`1 hour`],
    [day, t`1 day`],
    [7 * day, t`1 week`],
    [30 * day, t`30 days`],
  ]

  async function mute() {
    onClose()
    await actions.mute(account.id, { duration, notifications: hidesNotifications })
    toasts.show({
      title: t`You muted @${account.acct}`,
      lifeMs: 10_000,
      action: { label: t`Undo`, onSelect: () => ignoreFailure(actions.unmute(account.id)) },
    })
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Mute @${account.acct}?`}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" onClick={() => ignoreFailure(mute())}>
            <Trans>Mute</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>You will not see their posts. They can still see yours and are not told.</Trans>
      </p>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>
          <Trans>How long</Trans>
        </legend>
        {choices.map(([seconds, words]) => (
          <label key={seconds} className={styles.choice}>
            <input
              type="radio"
              name="duration"
              className={styles.input}
              checked={duration === seconds}
              onChange={() => setDuration(seconds)}
            />
            {words}
          </label>
        ))}
      </fieldset>
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={styles.input}
          checked={hidesNotifications}
          onChange={(event) => setHidesNotifications(event.target.checked)}
        />
        <Trans>Hide notifications from them too</Trans>
      </label>
    </Dialog>
  )
}
