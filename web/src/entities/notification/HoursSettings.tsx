import { accountEndpoints } from '@starling/api/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { mostTimes } from '@starling/domain/hours'
import { settings } from '@starling/domain/settings'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { apiQuery } from '../../session/apiQueries.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { useAccount } from '../../session/useEntity.ts'
import { useInstance } from '../../session/useInstance.ts'
import { useSettingChange } from '../../settings/useSetting.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AccountName, nameOf } from '../account/AccountName.tsx'
import { giveFocusBack } from '../../ui/focus.ts'
import { useLostFocus } from '../../ui/useLostFocus.ts'
import styles from './HoursSettings.module.css'

const firstTimes = ['08:00', '18:00']
/** In the order in which they are proposed; as many as can be chosen, so that one of them is always free. */
const proposedTimes = ['12:00', ...firstTimes, '21:00', '10:00', '15:00']
const oneAccount = apiQuery(accountEndpoints.get, { read: (account) => ({ data: account.id, accounts: [account] }) })

/** The times of day at which the reader is alerted to notifications, and the accounts whose notifications alert at once. */
export function HoursSettings() {
  const { t } = useLingui()
  const [hours, change] = useSettingChange(settings.hours)
  const instance = useInstance()
  const { times, excepted } = hours
  const isOn = times.length > 0
  const box = useRef<HTMLDivElement>(null)
  // Removing the last row removes its button and others, so the focus has to move.
  const lostFocus = useLostFocus(() => giveFocusBack(box.current?.querySelector('input') ?? null))
  /** The times belong to the time zone in which they were chosen. */
  const set = (next: readonly string[]) => change({ ...hours, times: next, zone: Intl.DateTimeFormat().resolvedOptions().timeZone })
  return (
    <div ref={box} className={styles.hours} {...lostFocus}>
      <Switch
        label={t`Tell me at certain times only`}
        description={t`In between no number, sound or message comes. The list itself always shows everything.`}
        isOn={isOn}
        onChange={(next) => set(next ? firstTimes : [])}
      />
      {isOn && (
        <>
          <ul className={styles.list} aria-label={t`Times`}>
            {times.map((time, index) => (
              // Two rows may hold the same time while one of them is changed.
              <li key={index} className={styles.row}>
                <TextField
                  type="time"
                  label={t`Time ${index + 1}`}
                  value={time}
                  required
                  onChange={({ target }) => {
                    // An incomplete time is empty; the last complete one stays.
                    if (target.value !== '') set(times.with(index, target.value.slice(0, 5)))
                  }}
                />
                {times.length > 1 && (
                  <IconButton
                    label={t`Remove ${time}`}
                    icon={<X size={18} strokeWidth={1.75} />}
                    onClick={() => set(times.filter((_, at) => at !== index))}
                  />
                )}
              </li>
            ))}
          </ul>
          {times.length < mostTimes && (
            <Button onClick={() => set([...times, proposedTimes.find((time) => !times.includes(time)) ?? '12:00'])}>
              <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
              <Trans>Add a time</Trans>
            </Button>
          )}
          <p className={styles.note}>
            {excepted.length === 0 ? (
              <Trans>To be told of somebody at once all the same, choose so in the menu of their profile.</Trans>
            ) : (
              <Trans>Of these people you are told at once:</Trans>
            )}
          </p>
          {excepted.length > 0 && (
            <ul className={styles.list}>
              {excepted.map((id) => (
                <Excepted key={id} accountId={id} onRemove={() => change({ ...hours, excepted: excepted.filter((each) => each !== id) })} />
              ))}
            </ul>
          )}
          {instance !== null && !/Starling/.test(instance.version) && (
            <p className={styles.note}>
              <Trans>This server cannot wait with the messages that come while Starling is closed.</Trans>
            </p>
          )}
        </>
      )}
    </div>
  )
}

function Excepted({ accountId, onRemove }: { readonly accountId: string; readonly onRemove: () => void }) {
  const { t } = useLingui()
  useApiQuery(oneAccount, { params: { id: accountId } })
  const account = useAccount(accountId)
  const name = account ? nameOf(account) : t`Somebody`
  return (
    <li className={styles.row}>
      <bdi className={styles.name}>{account ? <AccountName account={account} /> : name}</bdi>
      <IconButton label={t`Remove ${name}`} icon={<X size={18} strokeWidth={1.75} />} onClick={onRemove} />
    </li>
  )
}
