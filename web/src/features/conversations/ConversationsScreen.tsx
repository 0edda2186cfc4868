import type { Conversation } from '@starling/api/conversations'
import { Trans, useLingui } from '@lingui/react/macro'
import { Mail, MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { ItemFeedList } from '../../entities/item-feed/ItemFeedList.tsx'
import { conversationsPath } from '../../routing/paths.ts'
import { pathTo } from '../../routing/routes.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState, OfflineMark } from '../../ui/EmptyState.tsx'
import { IconLink } from '../../ui/IconButton.tsx'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { useOnline } from '../../ui/useOnline.ts'
import { ConversationRow, useParticipantsText } from './ConversationRow.tsx'
import { useConversationActions } from './useConversationActions.ts'
import { useConversations } from './useConversations.ts'

const RemoveDialog = loadable(() => import('./RemoveDialog.tsx'), 'RemoveDialog')

/** Private mentions grouped by their participants. */
export function ConversationsScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  return me ? <ConversationsColumn /> : <SignInColumn title={t`Conversations`} next={conversationsPath} />
}

function ConversationsColumn() {
  const { t } = useLingui()
  const isOnline = useOnline()
  const list = useConversations()
  const { mark, hide } = useConversationActions(list)
  const participants = useParticipantsText()
  const [leaving, setLeaving] = useState<Conversation | null>(null)
  const { items, view, feed } = list
  return (
    <Column
      title={t`Conversations`}
      actions={
        <>
          {(!isOnline || view.error?.kind === 'offline') && items.length > 0 && <OfflineMark />}
          <IconLink
            href={pathTo('followedConversations')}
            label={t`Followed conversations`}
            icon={<MessagesSquare size={22} strokeWidth={1.75} />}
          />
        </>
      }
    >
      <ItemFeedList
        label={t`Conversations`}
        items={items}
        view={view}
        feed={feed}
        loadingLabel={t`Loading conversations`}
        getKey={({ id }) => id}
        renderItem={(conversation, feedProps) => (
          <ConversationRow
            conversation={conversation}
            onMark={(unread) => mark(conversation, unread)}
            onRemove={() => setLeaving(conversation)}
            {...feedProps}
          />
        )}
        empty={
          <EmptyState
            icon={<Mail size={40} strokeWidth={1.25} />}
            text={<Trans>No conversations yet. Posts that only the people named in them see are gathered here.</Trans>}
          />
        }
      />
      {leaving && (
        <LazyBoundary failure="overlay" onClose={() => setLeaving(null)}>
          <RemoveDialog names={participants(leaving.accounts)} onRemove={() => hide(leaving)} onClose={() => setLeaving(null)} />
        </LazyBoundary>
      )}
    </Column>
  )
}
