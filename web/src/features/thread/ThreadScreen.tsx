import { Trans, useLingui } from '@lingui/react/macro'
import type { Status } from '@starling/api/statuses'
import type { ThreadNode } from '@starling/domain/threads'
import { useEffect, useRef } from 'react'
import type { ReactElement } from 'react'
import { nameOf } from '../../entities/account/AccountName.tsx'
import { StatusCard } from '../../entities/status/StatusCard.tsx'
import { StatusSkeleton } from '../../entities/status/StatusSkeleton.tsx'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { statusPath } from '../../routing/paths.ts'
import { useAccount, useStatus } from '../../session/useEntity.ts'
import { useThread } from '../../session/useThread.ts'
import { Column } from '../../ui/Column.tsx'
import { useNavigator } from '../../ui/navigation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import type { FeedProps, VirtualListHandle } from '../../ui/VirtualList.tsx'
import { DetailedStatus } from './DetailedStatus.tsx'
import { ThreadReply } from './ThreadReply.tsx'
import styles from './ThreadScreen.module.css'
import { useOpenAtFocus } from './useOpenAtFocus.ts'

type Item =
  | { readonly kind: 'ancestor'; readonly id: string; readonly isFirst: boolean }
  | { readonly kind: 'focus'; readonly id: string; readonly isFirst: boolean }
  | {
      readonly kind: 'reply'
      readonly id: string
      readonly node: ThreadNode
      readonly above: ThreadNode | undefined
      readonly below: ThreadNode | undefined
    }

/** One post in the middle of its conversation. */
export function ThreadScreen({ id }: { readonly acct: string; readonly id: string }) {
  const { t } = useLingui()
  const { view, thread } = useThread(id)
  const status = useStatus(id)
  const account = useAccount(status?.account.id)
  const list = useRef<VirtualListHandle>(null)
  useOpenAtFocus(list, id, view.ancestors.length)
  useOriginal(status)
  const title = account ? t`Post by ${nameOf(account)}` : t`Post`

  if (!status || status.reblog) {
    return (
      <Column title={title} hasBack>
        {view.phase === 'not-found' && (
          <EmptyState text={<Trans>This post is not here. It may have been deleted, or you may not be allowed to see it.</Trans>} />
        )}
        {view.phase === 'error' && view.error && <LoadError error={view.error} onRetry={() => void thread.refresh()} />}
        {(status || view.phase === 'idle' || view.phase === 'loading') && <StatusSkeleton count={3} />}
      </Column>
    )
  }

  const items = itemsOf(id, view.ancestors, view.descendants)
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
        return <DetailedStatus statusId={item.id} hasAncestors={!item.isFirst} {...feedProps} />
      case 'reply':
        return <ThreadReply node={item.node} above={item.above} below={item.below} {...feedProps} />
    }
  }

  return (
    <Column title={title} hasBack>
      <VirtualList
        ref={list}
        label={t`Conversation`}
        items={items}
        getKey={(item) => item.id}
        renderItem={renderItem}
        isBusy={view.phase === 'loading'}
        startKey={id}
        footer={
          <>
            {view.phase === 'loading' && status.replies_count > 0 && view.descendants.length === 0 && <StatusSkeleton count={2} />}
            {view.phase === 'error' && view.error && <LoadError error={view.error} onRetry={() => void thread.refresh()} />}
            <div className={status.in_reply_to_id === null ? styles.end : styles.room} />
          </>
        }
      />
    </Column>
  )
}

/** A boost has an address of its own and no conversation: it leads on to what it boosts. */
function useOriginal(status: Status | undefined): void {
  const navigator = useNavigator()
  const original = status?.reblog
  useEffect(() => {
    if (original) navigator.replace(statusPath(original.account.acct, original.id))
  }, [navigator, original])
}

function itemsOf(focusId: string, ancestors: readonly string[], descendants: readonly ThreadNode[]): readonly Item[] {
  return [
    ...ancestors.map((id, index): Item => ({ kind: 'ancestor', id, isFirst: index === 0 })),
    { kind: 'focus', id: focusId, isFirst: ancestors.length === 0 },
    ...descendants.map((node, index): Item => ({
      kind: 'reply',
      id: node.id,
      node,
      above: descendants[index - 1],
      below: descendants[index + 1],
    })),
  ]
}
