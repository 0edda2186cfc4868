import { accounts } from '../../accounts/accounts.ts'
import { pushWish } from '../../accounts/pushWish.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useNavigator } from '../../ui/navigation.ts'
import { playBoop } from './playBoop.ts'

/** How long one of several tabs reserves an alert, in milliseconds. */
const holdMs = 5000

interface SystemMessage extends NotificationOptions {
  readonly title: string
  /** The path that a press on the message opens. */
  readonly path: string
}

interface SystemAlert {
  /** The same in all tabs for the same event. */
  readonly name: string
  readonly isOn: (setting: 'alerts' | 'sounds') => boolean
  readonly message: () => SystemMessage
}

/** Alerts the reader by a sound and a message of the system, as far as they are on and permitted, and in one of several tabs only. */
export function useSystemAlert(): (alert: SystemAlert) => void {
  const { key } = useSession()
  const navigator = useNavigator()

  function show({ title, path, ...options }: SystemMessage): void {
    const message = new Notification(title, options)
    message.addEventListener('click', () => {
      window.focus()
      message.close()
      // The system's message stays while the reader changes to another account, or signs out.
      const { active, list } = accounts.get()
      if (!list.some((account) => account.key === key)) return
      if (active !== key) accounts.activate(key)
      navigator.push(path)
    })
  }

  return ({ name, isOn, message }) => {
    const hasSound = isOn('sounds')
    // What a push message announces already is not repeated.
    const hasMessage = isOn('alerts') && !pushWish(key).get().isOn && isPermitted()
    if (!hasSound && !hasMessage) return
    void inOneTab(`starling ${name} ${key}`, () => {
      if (hasSound) playBoop()
      if (hasMessage) show(message())
    })
  }
}

function isPermitted(): boolean {
  return 'Notification' in window && Notification.permission === 'granted'
}

async function inOneTab(name: string, act: () => void): Promise<void> {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) {
    act()
    return
  }
  await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    act()
    await new Promise((resolve) => setTimeout(resolve, holdMs))
  })
}
