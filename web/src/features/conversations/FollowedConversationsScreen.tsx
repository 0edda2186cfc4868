import type { FollowedConversation } from '@starling/domain/settings'
import { settings, withFollowedConversation, withReadConversation } from '@starling/domain/settings'
import { statusEndpoints } from '@starling/api/statuses'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MessagesSquare, X } from 'lucide-react'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { RelativeTime } from '../../entities/time/TimeLink.tsx'
import { statusPath } from '../../routing/paths.ts'
import { pathTo } from '../../routing/routes.ts'
import type { ReadAnswer } from '../../session/apiQueries.ts'
import { apiQuery } from '../../session/apiQueries.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { changeSetting } from '../../settings/settingsStore.ts'
import { useSetting } from '../../settings/useSetting.ts'
import { classes } from '../../ui/classes.ts'
import { Column } from '../../ui/Column.tsx'
import { EmptyState, EndMark } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { focusScreen } from '../../ui/focus.ts'
import { toasts } from '../../ui/toasts.ts'
import { useLostFocus } from '../../ui/useLostFocus.ts'
import styles from './Conversations.module.css'

interface SeenAnswer {
  readonly id: string
  /** ISO time. */
  readonly at: string
  readonly accountId: string
}

/** The replies to a post; null if the post was deleted. */
const answersTo = apiQuery(statusEndpoints.context, {
  read: ({ descendants }): ReadAnswer<readonly SeenAnswer[] | null> => ({
    data: descendants.map(({ id, created_at: at, account }) => ({ id, at, accountId: account.id })),
    statuses: descendants,
  }),
  whenGone: { data: null },
})

/** The conversations the reader follows without taking part, with the number of new replies in each. */
export function FollowedConversationsScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  return me ? <FollowedColumn /> : <SignInColumn title={t`Followed conversations`} next={pathTo('followedConversations')} />
}

function FollowedColumn() {
  const { t } = useLingui()
  const conversations = useSetting(settings.followedConversations)
  // The button to unfollow is removed with its row, so the focus is moved.
  const lostFocus = useLostFocus(focusScreen)
  return (
    <Column title={t`Followed conversations`} hasBack>
      {conversations.length === 0 ? (
        <EmptyState
          icon={<MessagesSquare size={40} strokeWidth={1.25} />}
          text={<Trans>None yet. “Follow this conversation” in the menu of a post puts what is answered to it here.</Trans>}
        />
      ) : (
        <>
          <ul className={styles.followed} aria-label={t`Followed conversations`} {...lostFocus}>
            {conversations.map((conversation) => (
              <FollowedRow key={conversation.id} conversation={conversation} />
            ))}
          </ul>
          <EndMark>
            <Trans>You have reached the end</Trans>
          </EndMark>
        </>
      )}
    </Column>
  )
}

function FollowedRow({ conversation }: { readonly conversation: FollowedConversation }) {
  const { t } = useLingui()
  const { key, me } = useSession()
  const { id, acct, words, readAt } = conversation
  const { data: answers, error } = useApiQuery(answersTo, { params: { id } })
  const isGone = answers === null
  const fresh = (answers ?? []).filter(({ at, accountId }) => at > readAt && accountId !== me?.id)
  const count = fresh.length
  const last = (answers ?? []).reduce<string | null>((latest, { at }) => (latest === null || at > latest ? at : latest), null)

  function end() {
    const set = (isFollowed: boolean) =>
      changeSetting(key, settings.followedConversations, (before) => withFollowedConversation(before, conversation, isFollowed))
    set(false)
    toasts.show({
      title: t`You do not follow this conversation any more.`,
      action: { label: t`Undo`, onSelect: () => set(true) },
    })
  }

  function read() {
    changeSetting(key, settings.followedConversations, (before) => withReadConversation(before, id, new Date().toISOString()))
  }

  return (
    <li className={classes(styles.row, count > 0 && styles.unread)}>
      <Link className={styles.words} href={statusPath(acct, id)} onClick={read}>
        <span className={styles.head}>
          <bdi className={styles.names}>@{acct}</bdi>
          {last !== null && <RelativeTime at={last} />}
        </span>
        <span className={styles.excerpt} dir="auto">
          {words}
        </span>
        <span>
          {isGone
            ? t`This post is gone.`
            : error !== null && answers === undefined
              ? t`Could not be looked at now.`
              : answers === undefined
                ? t`Looking…`
                : count > 0
                  ? t`${plural(count, { one: '# new answer', other: '# new answers' })}`
                  : t`Nothing new`}
        </span>
      </Link>
      <IconButton label={t`Do not follow this conversation`} icon={<X size={20} strokeWidth={1.75} />} onClick={end} />
    </li>
  )
}
