import type { Conversation } from '@starling/api/conversations'
import { compareIds } from '@starling/domain/ids'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { LockOpen } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { ReactElement } from 'react'
import { Avatar } from '../../entities/account/Avatar.tsx'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { nameOf } from '../../entities/account/AccountName.tsx'
import { ignoreFailure } from '../../entities/account/ignoreFailure.ts'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { StatusCard } from '../../entities/status/StatusCard.tsx'
import { StatusSkeleton } from '../../entities/status/StatusSkeleton.tsx'
import { accountPath, conversationPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useStatus } from '../../session/useEntity.ts'
import { lastVisit, useLastVisit } from '../../entities/timeline/threadVisits.ts'
import { useThread } from '../../entities/timeline/useThread.ts'
import { Column, useScroller } from '../../ui/Column.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { keepInView } from '../../ui/keepInView.ts'
import { keepAtEnd } from '../../ui/onFirstAct.ts'
import { Link } from '../../ui/Link.tsx'
import { useOnline } from '../../ui/useOnline.ts'
import { VirtualList } from '../../ui/VirtualList.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './Conversations.module.css'
import { useConversationActions } from './useConversationActions.ts'
import { useConversations } from './useConversations.ts'
import { useParticipantsText } from './ConversationRow.tsx'

/** What the reply field needs to know of the conversation. */
export interface PlacedField {
  /** The posts of the conversation. */
  readonly statusIds: readonly string[]
  /** The newest of them, which is replied to. */
  readonly lastId: string
}

interface ConversationScreenProps {
  readonly id: string
  /** Draws the reply field below the posts. */
  readonly renderField: (field: PlacedField) => ReactElement
}

/** One conversation, with a field to reply. */
export function ConversationScreen({ id, renderField }: ConversationScreenProps) {
  const { t } = useLingui()
  const { me } = useSession()
  return me ? (
    <ConversationColumn key={id} id={id} renderField={renderField} />
  ) : (
    <SignInColumn title={t`Conversation`} next={conversationPath(id)} />
  )
}

function ConversationColumn({ id, renderField }: ConversationScreenProps) {
  const { t } = useLingui()
  const list = useConversations()
  const participants = useParticipantsText()
  const { mark } = useConversationActions(list)
  const conversation = list.known.get(id)
  const { view, feed } = list

  // No endpoint answers a single conversation, so pages of the list are loaded until it is found.
  const isMissing = conversation === undefined && view.phase === 'ready'
  const loadMore = useEffectEvent(() => ignoreFailure(feed.loadMore()))
  const mayCome = isMissing && view.hasMore && view.error === null
  useEffect(() => {
    if (mayCome && !view.isLoadingMore) loadMore()
  }, [mayCome, view.isLoadingMore])

  const unreadId = conversation?.unread === true ? (conversation.last_status?.id ?? conversation.id) : null
  const read = useRef<string>(null)
  const markRead = useEffectEvent(() => conversation && mark(conversation, false))
  const isOnline = useOnline()
  const isVisible = useVisible()
  useEffect(() => {
    // Marked once for each message, so that a server which refuses is not asked again and again. A message read offline is marked when the
    // network is back, and one that arrives while another tab is in front when this tab is visible again.
    if (unreadId === null || read.current === unreadId || !isOnline || !isVisible) return
    read.current = unreadId
    markRead()
  }, [unreadId, isOnline, isVisible])

  if (!conversation) {
    return (
      <Column title={t`Conversation`} hasBack>
        {view.error !== null && !view.isLoadingMore ? (
          <LoadError error={view.error} onRetry={() => ignoreFailure(view.phase === 'error' ? feed.refresh() : feed.loadMore())} />
        ) : isMissing && !mayCome ? (
          <EmptyState text={<Trans>This conversation is not here. It may have been removed from your list.</Trans>} />
        ) : (
          <StatusSkeleton count={3} />
        )}
      </Column>
    )
  }
  const names = participants(conversation.accounts)
  // With `bdi`, so that a long title is cut at the end of the names, also if their direction differs from the page's.
  const heading = (
    <Trans>
      Conversation with <bdi>{names}</bdi>
    </Trans>
  )
  return (
    <Column title={t`Conversation with ${names}`} heading={heading} hasBack tabs={<Circle conversation={conversation} />}>
      {conversation.last_status ? (
        <Messages lastId={conversation.last_status.id} renderField={renderField} />
      ) : (
        <EmptyState text={<Trans>The last message was deleted</Trans>} />
      )}
    </Column>
  )
}

/** Always visible: who can read the conversation, and that the operators of the servers can read it too. */
function Circle({ conversation: { accounts } }: { readonly conversation: Conversation }) {
  const { t } = useLingui()
  return (
    <section className={styles.circle} aria-label={t`Who is in this conversation`}>
      <ul className={styles.people}>
        {accounts.map((account) => (
          <li key={account.id}>
            <Link href={accountPath(account.acct)} className={styles.person} data-hover-account={account.id}>
              <Avatar account={account} size={24} />
              <bdi>{nameOf(account)}</bdi>
            </Link>
          </li>
        ))}
        <li className={styles.you}>
          <Trans>You</Trans>
        </li>
      </ul>
      <p className={styles.warning}>
        <LockOpen size={16} strokeWidth={1.75} aria-hidden="true" />
        <Trans>Not encrypted: whoever runs one of the servers involved can read this.</Trans>
      </p>
    </section>
  )
}

/** The first message of others since the last visit. It is determined once, when the conversation is loaded, and stays while the screen is open. */
function useFirstNew(ids: readonly string[], isLoaded: boolean): string | null {
  const { entities, me, key } = useSession()
  const visit = `conversation ${ids[0] ?? ''}`
  const [first, setFirst] = useState<string | null | undefined>(undefined)
  if (first === undefined && isLoaded && ids.length > 0) {
    const since = lastVisit(key, visit)
    const isNew = (id: string) => {
      const status = entities.get('status', id)
      return since !== null && status !== undefined && status.account.id !== me?.id && status.created_at > since
    }
    setFirst(ids.find(isNew) ?? null)
  }
  useLastVisit(visit, isLoaded)
  // If all messages are new, the mark is left out, because it would separate nothing.
  return first === undefined || first === ids[0] ? null : first
}

/** The posts of a conversation, oldest first: the thread around its last post at the time of opening, and later posts. */
function useMessages(lastId: string) {
  const session = useSession()
  const [anchorId, setAnchorId] = useState(lastId)
  const [laterIds, setLaterIds] = useState<readonly string[]>([])
  const [goneIds, setGoneIds] = useState<ReadonlySet<string>>(new Set())
  if (lastId !== anchorId && !laterIds.includes(lastId)) setLaterIds([...laterIds, lastId])
  // The post whose thread was loaded was deleted, and the list of conversations now names another last post.
  if (goneIds.has(anchorId) && !goneIds.has(lastId)) setAnchorId(lastId)
  const { view, thread } = useThread(anchorId)
  const ids = [...new Set([...view.ancestors, anchorId, ...view.descendants.map(({ id }) => id), ...laterIds])]
    .filter((id) => !goneIds.has(id))
    .sort(compareIds)
  const onDeleted = useEffectEvent((id: string) => {
    setGoneIds((before) => new Set([...before, id]))
    // The thread is loaded again around another post, so that the rest of the conversation stays.
    const next = ids.findLast((other) => other !== id && session.entities.get('status', other) !== undefined)
    if (id === anchorId && next !== undefined) setAnchorId(next)
  })
  useEffect(() => session.onEvent((event) => event.kind === 'status-deleted' && onDeleted(event.statusId)), [session])
  return { anchorId, ids, view, thread }
}

interface MessagesProps extends Pick<ConversationScreenProps, 'renderField'> {
  readonly lastId: string
}

function Messages({ lastId, renderField }: MessagesProps) {
  const { t } = useLingui()
  const { me } = useSession()
  const { anchorId, ids, view, thread } = useMessages(lastId)
  const newestId = ids.at(-1) ?? anchorId
  const firstNewId = useFirstNew(ids, view.phase === 'ready')
  const newest = useStatus(newestId)
  const scroller = useScroller()
  const content = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLDivElement>(null)

  // After sending, the list scrolls to the reader's own message; messages of others do not scroll it.
  const sentId = newestId !== anchorId && newest?.account.id === me?.id ? newestId : null
  const [sentIds, setSentIds] = useState<readonly string[]>([])
  if (sentId !== null && !sentIds.includes(sentId)) setSentIds([...sentIds, sentId])
  useEffect(() => {
    if (sentId !== null && scroller.current && content.current) return keepAtEnd(scroller.current, content.current)
  }, [sentId, scroller])

  // When a reaction makes the newest message taller, the list scrolls, so that its buttons are not hidden behind the field.
  useEffect(() => {
    if (scroller.current && content.current && field.current) return keepInView(scroller.current, content.current, field.current)
  }, [scroller])

  // Toasts are placed above the field.
  useEffect(() => {
    const page = document.documentElement
    page.dataset.field = ''
    return () => {
      delete page.dataset.field
    }
  }, [])

  return (
    <div ref={content}>
      <VirtualList
        label={t`Messages`}
        items={ids}
        getKey={(id) => id}
        renderItem={(id, feedProps) => {
          const card = <StatusCard statusId={id} context="thread" isReplyShown={false} {...feedProps} />
          if (id !== firstNewId) return card
          return (
            <div>
              <p className={styles.newMark}>
                <Trans>New since your last visit</Trans>
              </p>
              {card}
            </div>
          )
        }}
        isBusy={view.phase === 'loading'}
        startKey={anchorId}
        footer={
          view.phase === 'error' && view.error ? (
            <LoadError error={view.error} onRetry={() => ignoreFailure(thread.refresh())} />
          ) : (
            view.phase === 'loading' && <StatusSkeleton count={1} />
          )
        }
      />
      <VisuallyHidden>
        <span role="status">{sentIds.length > 0 && <Plural value={sentIds.length} one="# message sent" other="# messages sent" />}</span>
      </VisuallyHidden>
      <div ref={field} className={styles.field}>
        {renderField({ statusIds: ids, lastId: newestId })}
      </div>
    </div>
  )
}

/** Whether the page can be seen: not while another tab is in front, nor while the window is minimised. */
function useVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
