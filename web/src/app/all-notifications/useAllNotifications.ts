import { createNotificationsFeed } from '@starling/domain/notifications'
import type { NotificationsHandle, NotificationsView } from '@starling/domain/notifications'
import { hiddenTypesOf, notificationTypeSettings, settings } from '@starling/domain/settings'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { SignedInAccount } from '../../accounts/readAccounts.ts'
import { useSessionPool, useSignedInAccounts } from '../../session/SessionProvider.tsx'
import { settingOf } from '../../settings/settingsStore.ts'
import { onFirstAct } from '../../ui/onFirstAct.ts'

export interface AccountNotificationList {
  readonly account: SignedInAccount
  readonly handle: NotificationsHandle
  readonly view: NotificationsView
}

interface AllNotifications {
  /** The lists of all accounts, loaded or not. */
  readonly lists: readonly AccountNotificationList[]
  /** The lists whose rows are shown. */
  readonly shown: readonly AccountNotificationList[]
  /** How many groups wait to be shown: new ones, and all of an account whose server answered after the reader had begun to read. */
  readonly pendingCount: number
  showPending(): void
  /** Requests one account's notifications again and shows them when they arrive. */
  retry(one: AccountNotificationList): Promise<void>
}

/**
 * The notifications of every signed-in account, loaded and live while the component is mounted. Showing them here does not mark them as
 * read; a button does.
 */
export function useAllNotifications(): AllNotifications {
  const pool = useSessionPool()
  const accounts = useSignedInAccounts()
  const lists = useMemo(
    () =>
      accounts.map((account) => {
        const handle = pool.sessionFor(account).notifications(createNotificationsFeed).column('all accounts')
        handle.setOptions({
          hiddenTypes: hiddenTypesOf(settingOf(account.key, notificationTypeSettings.shows)),
          groupsFollows: settingOf(account.key, settings.notificationsGroupFollows),
          quietPosts: settingOf(account.key, settings.quietPosts),
        })
        return { account, handle }
      }),
    [pool, accounts],
  )
  const store = useMemo(() => joined(lists), [lists])
  useEffect(() => {
    for (const { handle } of lists) {
      // Set before opening: loaded groups would count as read once the list is open at its top, although they may stand far below those of
      // another account.
      handle.setAtTop(false)
      handle.open()
    }
    return () => {
      for (const { handle } of lists) handle.close()
    }
  }, [lists])
  const all = useSyncExternalStore(store.subscribe, store.get)
  // New rows wait until they are requested, except before the first input of the reader: nothing is being read yet that they could move.
  const hasActed = useRef(false)
  useEffect(() => {
    hasActed.current = false
    return onFirstAct(() => void (hasActed.current = true))
  }, [])
  const [admitted, setAdmitted] = useState<ReadonlySet<string>>(() => new Set(all.filter(hasRows).map(({ account }) => account.key)))
  const waiting = all.filter((one) => hasRows(one) && !admitted.has(one.account.key))
  const shown = all.filter((one) => !waiting.includes(one))
  const admit = (ones: readonly AccountNotificationList[]) => setAdmitted(new Set([...admitted, ...ones.map(({ account }) => account.key)]))
  useEffect(() => {
    for (const { handle, view } of all) if (view.pendingCount > 0 && (!hasActed.current || view.rows.length === 0)) handle.showPending()
    if (waiting.length > 0 && (!hasActed.current || !shown.some(hasRows))) admit(waiting)
  })
  return {
    lists: all,
    shown,
    pendingCount:
      shown.reduce((sum, { view }) => sum + view.pendingCount, 0) + waiting.reduce((sum, { view }) => sum + view.rows.length, 0),
    showPending() {
      for (const { handle } of all) handle.showPending()
      admit(waiting)
    },
    retry(one) {
      admit([one])
      return one.handle.refresh()
    },
  }
}

const hasRows = ({ view }: AccountNotificationList): boolean => view.rows.length > 0

/** One store for all lists; its value only changes when one of theirs does. */
function joined(lists: readonly Omit<AccountNotificationList, 'view'>[]) {
  let last: readonly AccountNotificationList[] = []
  return {
    get(): readonly AccountNotificationList[] {
      const isSame = last.length === lists.length && lists.every(({ handle }, index) => last[index]?.view === handle.getSnapshot())
      if (!isSame) last = lists.map(({ account, handle }) => ({ account, handle, view: handle.getSnapshot() }))
      return last
    },
    subscribe(listener: () => void): () => void {
      const ends = lists.map(({ handle }) => handle.subscribe(listener))
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
