import { createNotificationsFeed } from '@starling/domain/notifications'
import type { NotificationsHandle, NotificationsView } from '@starling/domain/notifications'
import { hiddenTypesOf, notificationTypeSettings, settings } from '@starling/domain/settings'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { SignedInAccount } from '../../accounts/readAccounts.ts'
import { useSessionPool, useSignedInAccounts } from '../../session/SessionProvider.tsx'
import { settingOf } from '../../settings/settingsStore.ts'
import { onFirstAct } from '../../ui/onFirstAct.ts'

export interface OneOfAll {
  readonly account: SignedInAccount
  readonly handle: NotificationsHandle
  readonly view: NotificationsView
}

interface AllNotifications {
  /** Every account's, loaded or not. */
  readonly lists: readonly OneOfAll[]
  /** Those whose rows are shown. */
  readonly shown: readonly OneOfAll[]
  /** How many groups wait until they are asked for: new ones, and all of an account whose server answered after the reader had begun to read. */
  readonly pendingCount: number
  showPending(): void
  /** Asks for one account's again, which are shown as soon as they come. */
  retry(one: OneOfAll): Promise<void>
}

/** The notifications of every signed-in account, loaded and live while the component is mounted. Looking at them here reads none: that is said with a button. */
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
      // The newest of one account may stand far below that of another. Said first: what is loaded already counts as read once it is open at its top.
      handle.setAtTop(false)
      handle.open()
    }
    return () => {
      for (const { handle } of lists) handle.close()
    }
  }, [lists])
  const all = useSyncExternalStore(store.subscribe, store.get)
  // What comes waits until it is asked for, but for what comes before the reader has done anything: nothing is being read yet that it could move.
  const hasActed = useRef(false)
  useEffect(() => {
    hasActed.current = false
    return onFirstAct(() => void (hasActed.current = true))
  }, [])
  const [admitted, setAdmitted] = useState<ReadonlySet<string>>(() => new Set(all.filter(hasRows).map(({ account }) => account.key)))
  const waiting = all.filter((one) => hasRows(one) && !admitted.has(one.account.key))
  const shown = all.filter((one) => !waiting.includes(one))
  const admit = (ones: readonly OneOfAll[]) => setAdmitted(new Set([...admitted, ...ones.map(({ account }) => account.key)]))
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

const hasRows = ({ view }: OneOfAll): boolean => view.rows.length > 0

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
