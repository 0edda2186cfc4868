import type { Conversation } from '@starling/api/conversations'
import { cutText } from '@starling/domain/content'
import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis, Mail, MailOpen, Trash2 } from 'lucide-react'
import { Avatar } from '../../entities/account/Avatar.tsx'
import { EmojiText } from '../../entities/emoji/EmojiText.tsx'
import { readContent } from '../../entities/content/readContent.ts'
import { localDomainOf, useWarning } from '../../entities/status/statusFacts.ts'
import { RelativeTime } from '../../entities/time/TimeLink.tsx'
import { conversationPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useStatus } from '../../session/useEntity.ts'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/Link.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { MenuEntry } from '../../ui/MenuEntry.ts'
import type { FeedProps } from '../../ui/VirtualList.tsx'
import styles from './Conversations.module.css'
import type { Account } from '@starling/api/accounts'
import { nameOf } from '../../entities/account/AccountName.tsx'

/** More characters than fit the two visible lines. */
const longestExcerpt = 300

interface ConversationRowProps extends FeedProps {
  readonly conversation: Conversation
  readonly onMark: (unread: boolean) => void
  readonly onRemove: () => void
}

/** One row of the list: the participants, the beginning of the last post, and whether it is unread. */
export function ConversationRow({ conversation, onMark, onRemove, ...feedProps }: ConversationRowProps) {
  const { t } = useLingui()
  const participants = useParticipantsText()
  const { accounts, unread, last_status: last } = conversation
  const status = useStatus(last?.id)
  const names = participants(accounts)
  const entries = (): readonly MenuEntry[] => [
    unread
      ? { kind: 'item', label: t`Mark as read`, icon: <MailOpen size={20} strokeWidth={1.75} />, onSelect: () => onMark(false) }
      : { kind: 'item', label: t`Mark as unread`, icon: <Mail size={20} strokeWidth={1.75} />, onSelect: () => onMark(true) },
    { kind: 'item', label: t`Remove`, icon: <Trash2 size={20} strokeWidth={1.75} />, isDanger: true, onSelect: onRemove },
  ]
  return (
    <article
      {...feedProps}
      className={classes(styles.row, unread && styles.unread)}
      aria-label={unread ? t`Unread conversation with ${names}` : t`Conversation with ${names}`}
    >
      <span className={styles.faces} data-count={Math.min(accounts.length, 2)} aria-hidden="true">
        {accounts.slice(0, 2).map((account) => (
          <Avatar key={account.id} account={account} size={accounts.length > 1 ? 32 : 46} />
        ))}
      </span>
      <Link className={styles.words} href={conversationPath(conversation.id)}>
        <span className={styles.head}>
          <bdi className={styles.names}>{names}</bdi>
          {last && (
            <span className={styles.time}>
              <RelativeTime at={last.created_at} />
            </span>
          )}
        </span>
        {status ? (
          <LastWords status={status} />
        ) : (
          <span className={styles.excerpt}>
            <Trans>The last message was deleted</Trans>
          </span>
        )}
      </Link>
      <Menu label={t`More about the conversation with ${names}`} icon={<Ellipsis size={20} strokeWidth={1.75} />} entries={entries} />
    </article>
  )
}

function LastWords({ status }: { readonly status: NonNullable<Conversation['last_status']> }) {
  const { t } = useLingui()
  const session = useSession()
  const warning = useWarning(status)
  const text = cutText(warning ?? readContent(status, localDomainOf(session.client.origin)).text, longestExcerpt)
  const isOwn = status.account.id === session.me?.id
  return (
    <span className={styles.excerpt}>
      {isOwn && <Trans>You: </Trans>}
      <bdi lang={status.language ?? undefined}>{text === '' ? t`Attachment` : <EmojiText text={text} emojis={status.emojis} />}</bdi>
    </span>
  )
}

/** Who is in a conversation besides the reader, as a list in the reader's language. */
export function useParticipantsText(): (accounts: readonly Account[]) => string {
  const { t, i18n } = useLingui()
  return (accounts) =>
    accounts.length === 0 ? t`Only you` : new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(accounts.map(nameOf))
}
