import { Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { Clock3 } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { distinctAcct } from '../../../entities/account/SignedInPicture.tsx'
import { prepareWaitingMark } from '../../../entities/waiting/WaitingMark.tsx'
import { useActiveAccount } from '../../../session/SessionProvider.tsx'
import { accountSending } from '../../../sending/accountSending.ts'
import { queue, readQueue } from '../../../storage/sendingTable.ts'
import { prepareDialogs } from '../../../ui/Dialog.tsx'
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx'
import { loadable } from '../../../ui/loadable.tsx'
import { usePostWords } from '../usePostWords.ts'
import styles from './OutboxRunner.module.css'
import { carryOverTasks } from './carryOverTasks.ts'
import type { PostResult } from './postOutbox.ts'
import type { AccountSender } from './useSenders.ts'
import { useSenders } from './useSenders.ts'

const OutboxSheet = loadable(() => import('./OutboxSheet.tsx'), 'OutboxSheet')

/**
 * Sends what waits while the client is open, for every signed-in account whichever is on screen, reports the results, and shows that something
 * is waiting.
 */
export function OutboxRunner() {
  const senders = useSenders()
  const active = useActiveAccount()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    void carryOverTasks().then(readQueue)
    prepareWaitingMark()
    // Preloaded, because actions usually wait when the network is gone, and then the code can no longer be loaded.
    void OutboxSheet.preload()
    prepareDialogs()
  }, [])
  const notice = useNotice(senders, active?.key ?? null)
  const isNoticed = notice !== null
  useLayoutEffect(() => {
    if (!isNoticed) return undefined
    const page = document.documentElement
    page.dataset.waiting = ''
    return () => {
      delete page.dataset.waiting
    }
  }, [isNoticed])

  return (
    <>
      {senders.map((sender) => (
        <AccountSending key={sender.account.key} sender={sender} />
      ))}
      <output className={styles.place} data-outbox>
        {notice !== null && (
          <button type="button" className={styles.notice} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <Clock3 size={16} strokeWidth={1.75} aria-hidden="true" />
            {notice.acct !== null && <bdi>@{notice.acct}</bdi>}
            <span>{notice.words}</span>
            <span className={styles.action}>
              <Trans>Show</Trans>
            </span>
          </button>
        )}
      </output>
      {isOpen && (
        <LazyBoundary failure="overlay" onClose={() => setOpen(false)}>
          <OutboxSheet senders={senders} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}

/** Sends for one account as long as it is signed in. */
function AccountSending({ sender }: { readonly sender: AccountSender }) {
  const { account, session, posts, actions } = sender
  const words = usePostWords()
  const tell = useEffectEvent((result: PostResult) => words.tell(result, account.key))
  useEffect(() => {
    // The listeners are registered before anything is sent, so that they receive all results.
    const ends = [posts.onResult((result) => tell(result)), actions.follow(), accountSending(session).follow()]
    return () => {
      for (const end of ends) end()
    }
  }, [session, posts, actions])
  return null
}

/** How long after the undo time, in milliseconds, a post may take to be sent before it counts as waiting. */
const untilNoticedMs = 500

/** What waits for one account. A post counts only from a certain time: while it waits to be undone, it has a message of its own. */
interface Waiting {
  readonly key: string
  readonly acct: string
  /** Milliseconds since 1970. */
  readonly postsSince: readonly number[]
  readonly actions: number
}

interface Notice {
  /** The account of the tasks; null for the active account. */
  readonly acct: string | null
  readonly words: string
}

/** The number of waiting tasks: of the active account, or else of another, which is then named. Null where nothing waits. */
function useNotice(senders: readonly AccountSender[], activeKey: string | null): Notice | null {
  const { t } = useLingui()
  const waiting = useWaiting(senders)
  const now = useTimes(waiting.flatMap(({ postsSince }) => postsSince))
  const counts = waiting.flatMap(({ key, acct, postsSince, actions }) => {
    const posts = postsSince.filter((since) => since <= now).length
    return posts + actions === 0 ? [] : [{ key, acct, posts, actions }]
  })
  const [first] = counts
  if (first === undefined) return null
  const { key, acct, posts, actions } = first
  return { acct: key === activeKey ? null : acct, words: wordsFor() }

  // Posts are named, because they are more important to the reader than other actions.
  function wordsFor(): string {
    if (actions === 0) return t`${plural(posts, { one: '# post waits to be sent', other: '# posts wait to be sent' })}`
    if (posts === 0) return t`${plural(actions, { one: '# action waits to be sent', other: '# actions wait to be sent' })}`
    return t`${plural(posts + actions, { one: '# thing waits to be sent', other: '# things wait to be sent' })}`
  }
}

/** The waiting tasks of these accounts, in their order. */
function useWaiting(senders: readonly AccountSender[]): readonly Waiting[] {
  // Equal texts need no new rendering.
  const text = useSyncExternalStore(queue.subscribe, () => JSON.stringify(senders.map(waitingOf)))
  return JSON.parse(text) as readonly Waiting[]
}

function waitingOf({ account, posts, actions }: AccountSender): Waiting {
  const postsSince = posts.get().flatMap(({ tries, notBefore, addedAt, held }) => {
    if (tries > 0 || notBefore === addedAt) return [0]
    // If a post still waits after the time for undoing, it waits for the network.
    return held === null ? [notBefore + untilNoticedMs] : []
  })
  return { key: account.key, acct: distinctAcct(account), postsSince, actions: actions.get().length }
}

/** The current time, updated whenever one of the given times has come. */
function useTimes(times: readonly number[]): number {
  const [now, setNow] = useState(() => Date.now())
  const next = Math.min(...times.filter((at) => at > now))
  useEffect(() => {
    if (next === Infinity) return undefined
    const timer = setTimeout(() => setNow(Math.max(next, Date.now())), next - Date.now())
    return () => clearTimeout(timer)
  }, [next])
  return now
}
