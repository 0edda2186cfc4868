import { Trans, useLingui } from '@lingui/react/macro'
import type { Status } from '@starling/api/statuses'
import { settings } from '@starling/domain/settings'
import { showReplies, stepInTree } from '@starling/domain/threads'
import type { ShownReply, ThreadNode } from '@starling/domain/threads'
import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { nameOf } from '../../entities/account/AccountName.tsx'
import { ReplyPlaceContext } from '../../entities/status/useActionTools.ts'
import { StatusCard } from '../../entities/status/StatusCard.tsx'
import { StatusSkeleton } from '../../entities/status/StatusSkeleton.tsx'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { accountPath, statusPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useAccount, useStatus } from '../../session/useEntity.ts'
import { useThread } from '../../entities/timeline/useThread.ts'
import { useSetting } from '../../settings/useSetting.ts'
import { phoneQuery } from '../../ui/breakpoints.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { useNavigator } from '../../ui/navigation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import type { FeedProps, VirtualListHandle } from '../../ui/VirtualList.tsx'
import { DetailedStatus } from './DetailedStatus.tsx'
import { MoreReplies } from './MoreReplies.tsx'
import { References } from './References.tsx'
import { RepliesBar } from './RepliesBar.tsx'
import { ThreadReply } from './ThreadReply.tsx'
import type { TreeStep } from './ThreadReply.tsx'
import styles from './ThreadScreen.module.css'
import { useFoldedBranches } from './useFoldedBranches.ts'
import { useFocusOnPost } from './useFocusOnPost.ts'
import { useLastVisit } from '../../entities/timeline/threadVisits.ts'
import { useOpenAtFocus, useReloadedPlace } from './useOpenAtFocus.ts'

type Item =
  | { readonly kind: 'ancestor'; readonly id: string; readonly isFirst: boolean }
  | { readonly kind: 'focus'; readonly id: string }
  | {
      readonly kind: 'reply'
      readonly id: string
      readonly reply: ShownReply
      readonly above: ThreadNode | undefined
      readonly below: ThreadNode | undefined
    }
  /** The composer below the post it replies to. */
  | { readonly kind: 'composer'; readonly id: string; readonly statusId: string; readonly asked: number }

/** What the composer of a reply needs to be drawn in the conversation. */
export type PlacedReply = FeedProps & {
  readonly statusId: string
  /** Increased each time the reader opens this reply. */
  readonly asked: number
  readonly onClose: () => void
}

interface ThreadScreenProps {
  readonly acct: string
  readonly id: string
  readonly renderReply: (reply: PlacedReply) => ReactElement
}

/** A post and its conversation. */
export function ThreadScreen({ acct, id, renderReply }: ThreadScreenProps) {
  const { t } = useLingui()
  const { view, thread } = useThread(id)
  const status = useStatus(id)
  const account = useAccount(status?.account.id)
  const list = useRef<VirtualListHandle>(null)
  const reloaded = useReloadedPlace(view.phase === 'ready')
  useOpenAtFocus(list, id, view.ancestors.length, reloaded.isReloaded)
  useFocusOnPost(list, id, status !== undefined && !reloaded.isReloaded)
  useOriginal(status)
  const { me } = useSession()
  const layout = useSetting(settings.threadLayout)
  const [folded, fold] = useFoldedBranches(id)
  const [answered, setAnswered] = useState<{ readonly statusId: string; readonly asked: number } | null>(null)
  const since = useLastVisit(view.ancestors[0] ?? id, view.phase === 'ready')
  const name = account && nameOf(account)
  const title = name === undefined ? t`Post` : t`Post by ${name}`
  const heading =
    name === undefined ? undefined : (
      <Trans>
        Post by <bdi>{name}</bdi>
      </Trans>
    )

  if (!status || status.reblog) {
    const handle = `@${acct}`
    return (
      <Column title={title} hasBack>
        {view.phase === 'not-found' && (
          <EmptyState
            text={<Trans>This post is not here. It was deleted, it never came to this server, or you may not see it.</Trans>}
            action={
              <ButtonLink href={accountPath(acct)}>
                <Trans>To the profile of {handle}</Trans>
              </ButtonLink>
            }
          />
        )}
        {view.phase === 'error' && view.error && <LoadError error={view.error} onRetry={() => void thread.refresh()} />}
        {(status || view.phase === 'idle' || view.phase === 'loading') && <StatusSkeleton count={3} />}
      </Column>
    )
  }

  const replies = showReplies(view.descendants, layout, folded)
  const isNew = ({ createdAt, authorId }: ThreadNode) => since !== null && createdAt > since && authorId !== me?.id
  const newCount = view.descendants.filter(isNew).length
  const placeOf = (statusId: string) => {
    const n = view.selfThread.indexOf(statusId) + 1
    return n > 0 ? { n, of: view.selfThread.length } : null
  }
  const onStep = (statusId: string, step: TreeStep) => {
    if (step === 'fold' || step === 'unfold') {
      fold(statusId, step === 'fold')
      return
    }
    const target = stepInTree(replies, statusId, step)
    if (target !== null) list.current?.focusKey(target)
  }
  /** Opens the composer in the conversation; not on a phone, where an open on-screen keyboard would leave no room for the conversation. */
  const replyInPlace = (statusId: string) => {
    if (matchMedia(phoneQuery).matches) return false
    setAnswered({ statusId, asked: (answered?.asked ?? 0) + 1 })
    return true
  }
  const closeReply = (statusId: string) => {
    const { activeElement } = document
    const isLeft = activeElement === document.body || activeElement?.closest(`[data-list-key="${composerKey(statusId)}"]`) != null
    setAnswered(null)
    if (isLeft) list.current?.focusKey(statusId)
  }
  const items = withComposer(itemsOf(id, view.ancestors, replies), answered)
  // Drawn from the start if replies are expected, and for a single reply too, because it would push the replies down when it appears.
  const isLoading = view.phase === 'idle' || view.phase === 'loading'
  const repliesBar = (view.descendants.length > 0 || (isLoading && status.replies_count > 0)) && (
    <RepliesBar count={view.phase === 'ready' ? view.descendants.length : null} directCount={status.replies_count} newCount={newCount} />
  )
  const renderItem = (item: Item, feedProps: FeedProps): ReactElement => {
    switch (item.kind) {
      case 'ancestor':
        return (
          <StatusCard
            statusId={item.id}
            context="thread"
            thread={item.isFirst ? 'below' : 'both'}
            isReplyShown={item.isFirst}
            {...feedProps}
          />
        )
      case 'focus':
        return (
          <>
            <DetailedStatus
              statusId={item.id}
              earlier={view.ancestors.length}
              onShowEarlier={() => list.current?.focusKey(view.ancestors[0] ?? id)}
              place={placeOf(item.id)}
              {...feedProps}
            />
            {(view.references.length > 0 || status.status_references_count > 0) && (
              <References ids={view.references} count={status.status_references_count} />
            )}
            {answered?.statusId !== item.id && repliesBar}
          </>
        )
      case 'reply':
        return (
          <ThreadReply
            reply={item.reply}
            above={item.above}
            below={item.below}
            isNew={isNew(item.reply.node)}
            place={placeOf(item.id)}
            onStep={onStep}
            {...feedProps}
          />
        )
      case 'composer':
        return (
          <>
            {renderReply({ statusId: item.statusId, asked: item.asked, onClose: () => closeReply(item.statusId), ...feedProps })}
            {item.statusId === id && repliesBar}
          </>
        )
    }
  }

  return (
    <Column title={title} heading={heading} hasBack news={<MoreReplies more={view.more} onShow={() => thread.showMore()} />}>
      <ReplyPlaceContext value={replyInPlace}>
        <VirtualList
          ref={list}
          label={t`Conversation`}
          items={items}
          getKey={(item) => item.id}
          renderItem={renderItem}
          isBusy={view.phase === 'loading'}
          startKey={id}
          start={reloaded.start}
          onRest={reloaded.keep}
          keptKey={answered ? composerKey(answered.statusId) : undefined}
          footer={
            <>
              {isLoading && status.replies_count > 0 && view.descendants.length === 0 && <StatusSkeleton count={2} />}
              {view.phase === 'error' && view.error && <LoadError error={view.error} onRetry={() => void thread.refresh()} />}
              <p className={styles.completing} role="status">
                {view.isCompleting && <Trans>Looking for more replies on other servers…</Trans>}
              </p>
              <div className={status.in_reply_to_id === null ? styles.end : styles.room} />
            </>
          }
        />
      </ReplyPlaceContext>
    </Column>
  )
}

/** A boost has an address but no conversation: it redirects to the boosted post. */
function useOriginal(status: Status | undefined): void {
  const navigator = useNavigator()
  const original = status?.reblog
  useEffect(() => {
    if (original) navigator.replace(statusPath(original.account.acct, original.id))
  }, [navigator, original])
}

const composerKey = (statusId: string) => `reply ${statusId}`

/** The items with the composer directly below the post it replies to. */
function withComposer(items: readonly Item[], answered: { readonly statusId: string; readonly asked: number } | null): readonly Item[] {
  if (answered === null) return items
  const { statusId, asked } = answered
  return items.flatMap((item): readonly Item[] => {
    if (item.kind === 'composer' || item.id !== statusId) return [item]
    return [item, { kind: 'composer', id: composerKey(statusId), statusId, asked }]
  })
}

function itemsOf(focusId: string, ancestors: readonly string[], replies: readonly ShownReply[]): readonly Item[] {
  return [
    ...ancestors.map((id, index): Item => ({ kind: 'ancestor', id, isFirst: index === 0 })),
    { kind: 'focus', id: focusId },
    ...replies.map((reply, index): Item => ({
      kind: 'reply',
      id: reply.node.id,
      reply,
      above: replies[index - 1]?.node,
      below: replies[index + 1]?.node,
    })),
  ]
}
