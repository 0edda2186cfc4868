import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { MOST_REMEMBERED } from '@starling/domain/remembered'
import { settings } from '@starling/domain/settings'
import { useEffect, useState } from 'react'
import { formatCount } from '../../entities/time/formatTime.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useSettingChange } from '../../settings/useSetting.ts'
import { countRemembered, forgetRemembered, onRememberedChange } from '../../storage/rememberedTable.ts'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { toasts } from '../../ui/toasts.ts'
import styles from './Settings.module.css'

/** Switches remembering of read posts on and off, shows how many are stored, and deletes them. Switching off deletes all. */
export function RememberedControl() {
  const { t, i18n } = useLingui()
  const { key } = useSession()
  const [isOn, change] = useSettingChange(settings.remembersRead)
  const count = useRememberedCount(key)

  async function forget() {
    try {
      await forgetRemembered(key)
      toasts.show({ title: t`Forgotten.` })
    } catch {
      toasts.show({ kind: 'problem', title: t`Some of it could not be forgotten.` })
    }
  }

  const most = formatCount(MOST_REMEMBERED, i18n.locale)
  return (
    <>
      <Switch
        label={t`Remember what I read`}
        description={t`To find it again by searching, also without a network. The words stay on this device, up to ${most} posts; those read longest ago go first, your own, bookmarked and favourited ones last. Signing out deletes them.`}
        isOn={isOn}
        onChange={change}
      />
      {isOn && count > 0 && (
        <div className={styles.remembered}>
          <span className={styles.note}>{t`${plural(count, { one: '# post', other: '# posts' })} on this device`}</span>
          <Button kind="quiet" onClick={() => void forget()}>
            {t`Forget them`}
          </Button>
        </div>
      )}
    </>
  )
}

/** How many posts this device remembers for an account, kept up to date; 0 until known. */
function useRememberedCount(accountKey: string): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isHere = true
    const read = () => {
      countRemembered(accountKey).then(
        (stored) => isHere && setCount(stored),
        () => isHere && setCount(0),
      )
    }
    read()
    const end = onRememberedChange((changed) => {
      if (changed.accountKey === accountKey) read()
    })
    return () => {
      isHere = false
      end()
    }
  }, [accountKey])
  return count
}
