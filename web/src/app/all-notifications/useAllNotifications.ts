import { createNotificationsFeed } from '@starling/domain/notifications'
import type { NotificationsHandle, NotificationsView } from '@starling/domain/notifications'
import { hiddenTypesOf, notificationTypeSettings, settings } from '@starling/domain/settings'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { SignedInAccount } from '../../accounts/readAccounts.ts'
import { useSessionPool, useSignedInAccounts } from '../../session/SessionProvider.tsx'
import { settingOf } from '../../settings/settingsStore.ts'
import { onFirstAct } from '../../ui/onFirstAct.ts'

export interface OneOfAll {
  readonly account: SignedInAccount
  readonly handle: NotificationsHandle
  readonly view: NotificationsView
}

/** The notifications of every signed-in account, loaded and live while the component is mounted. Looking at them here reads none: that is said with a button. */
export function useAllNotifications(): readonly OneOfAll[] {
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
  const all = useMemo(() => joined(lists), [lists])
  useEffect(() => {
    for (const { handle } of lists) {
      // The newest of one account may stand far below that of another. Said first: what is loaded already counts as read once it is open at its top.
      handle.setAtTop(false)
      handle.open()
    }
    return () => {
      for (const { handle } of lists) handle.close()
    }
  }, [lists])
  const shown = useSyncExternalStore(all.subscribe, all.get)
  // New ones wait until they are asked for, but for those that come before the reader has done anything: nothing is being read yet that they could move.
  const hasActed = useRef(false)
  useEffect(() => {
    hasActed.current = false
    return onFirstAct(() => void (hasActed.current = true))
  }, [])
  useEffect(() => {
    for (const { handle, view } of shown) if (view.pendingCount > 0 && (!hasActed.current || view.rows.length === 0)) handle.showPending()
  }, [shown])
  return shown
}

/** One store of all lists, whose value is another one only when one of theirs is. */
function joined(lists: readonly Omit<OneOfAll, 'view'>[]) {
  let last: readonly OneOfAll[] = []
  return {
    get(): readonly OneOfAll[] {
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
