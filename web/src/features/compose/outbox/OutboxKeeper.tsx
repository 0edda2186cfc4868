import { Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import type { OutboxEntry } from '@starling/domain/outbox'
import { Clock3 } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { actionOutbox } from '../../../entities/status-actions/actionOutbox.ts'
import { prepareWaitingMark } from '../../../entities/waiting/WaitingMark.tsx'
import { useSession } from '../../../session/SessionProvider.tsx'
import { prepareDialogs } from '../../../ui/Dialog.tsx'
import { Later } from '../../../ui/Later.tsx'
import { loadable } from '../../../ui/loadable.tsx'
import { usePostWords } from '../usePostWords.ts'
import styles from './OutboxKeeper.module.css'
import { postOutbox } from './postOutbox.ts'
import type { PostResult } from './sendPost.ts'

const OutboxSheet = loadable(() => import('./OutboxSheet.tsx'), 'OutboxSheet')

/** Sends waiting posts while the client is open, reports the results, and shows that posts are waiting. */
export function OutboxKeeper() {
  const session = useSession()
  const words = usePostWords()
  const outbox = postOutbox(session)
  const entries = useSyncExternalStore(outbox.subscribe, outbox.get)
  const actions = actionOutbox(session)
  const waitingActions = useSyncExternalStore(actions.subscribe, actions.get)
  const [isOpen, setOpen] = useState(false)
  const now = useUndoTimes(entries)
  // Posts that wait only so that they can be undone have a message of their own; if they still wait after that, they wait for the network.
  const waiting = entries.filter(
    ({ tries, notBefore, addedAt, startedAt }) =>
      tries > 0 || notBefore === addedAt || (startedAt === null && notBefore + untilNoticedMs <= now),
  )

  const hear = useEffectEvent((result: PostResult) => words.tell(result))
  useEffect(() => {
    const endHearing = outbox.onResult((result) => hear(result))
    const endFollowing = outbox.follow()
    return () => {
      endHearing()
      endFollowing()
    }
  }, [outbox])

  useEffect(() => actions.follow(), [actions])
  useEffect(() => {
    prepareWaitingMark()
    // Preloaded, because actions usually wait when the network is gone, and then the code can no longer be loaded.
    void OutboxSheet.preload()
    prepareDialogs()
  }, [])
  const notice = useNotice(waiting.length, waitingActions.length)
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
      <output className={styles.place} data-outbox>
        {notice !== null && (
          <button type="button" className={styles.notice} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <Clock3 size={16} strokeWidth={1.75} aria-hidden="true" />
            <span>{notice}</span>
            <span className={styles.action}>
              <Trans>Show</Trans>
            </span>
          </button>
        )}
      </output>
      {isOpen && (
        <Later failure="overlay" onClose={() => setOpen(false)}>
          <OutboxSheet outbox={outbox} actions={actions} onClose={() => setOpen(false)} />
        </Later>
      )}
    </>
  )
}

/** For this long after the time for undoing, in milliseconds, a post may be about to be sent. */
const untilNoticedMs = 500

/** The current time, updated whenever a post should have been sent. */
function useUndoTimes(entries: readonly Pick<OutboxEntry<unknown>, 'notBefore'>[]): number {
  const [now, setNow] = useState(() => Date.now())
  const next = Math.min(...entries.map(({ notBefore }) => notBefore + untilNoticedMs).filter((at) => at > now))
  useEffect(() => {
    if (next === Infinity) return undefined
    const timer = setTimeout(() => setNow(Math.max(next, Date.now())), next - Date.now())
    return () => clearTimeout(timer)
  }, [next])
  return now
}

/** The number of waiting tasks; posts are named, because they are more important to the reader than other actions. */
function useNotice(posts: number, actions: number): string | null {
  const { t } = useLingui()
  if (posts === 0 && actions === 0) return null
  if (actions === 0) return t`${plural(posts, { one: '# post waits to be sent', other: '# posts wait to be sent' })}`
  if (posts === 0) return t`${plural(actions, { one: '# action waits to be sent', other: '# actions wait to be sent' })}`
  return t`${plural(posts + actions, { one: '# thing waits to be sent', other: '# things wait to be sent' })}`
}
