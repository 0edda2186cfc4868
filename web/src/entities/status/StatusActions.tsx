import type { Status } from '@starling/api/statuses'
import { isBoostable } from '@starling/domain/visibility'
import { useLingui } from '@lingui/react/macro'
import { Quote } from 'lucide-react'
import { useInteractionPrompt } from '../../session/interactionPrompt.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { classes } from '../../ui/classes.ts'
import { Menu } from '../../ui/Menu.tsx'
import type { MenuEntry } from '../../ui/Menu.tsx'
import { useNavigator } from '../../ui/navigation.ts'
import { ignoreFailure } from '../account/ignoreFailure.ts'
import { formatCount } from '../time/formatTime.ts'
import { performAction } from './performAction.ts'
import type { StatusAction } from './performAction.ts'
import styles from './StatusActions.module.css'
import { StatusIcon } from './StatusIcon.tsx'
import { StatusMenu } from './StatusMenu.tsx'

/** What one can do with a post. Pressed buttons differ by shape as well as by colour. */
export function StatusActions({ status, isDetailed = false }: { readonly status: Status; readonly isDetailed?: boolean }) {
  const { t, i18n } = useLingui()
  const session = useSession()
  const navigator = useNavigator()
  const prompt = useInteractionPrompt()
  const { favourited = false, reblogged = false, bookmarked = false } = status
  const isOwn = session.me?.id === status.account.id
  const canBoost = isBoostable(status, isOwn)
  const canQuote =
    status.quote_approval !== null && status.quote_approval.current_user !== 'denied' && status.quote_approval.current_user !== 'unknown'
  const boostReason = canBoost || canQuote ? t`Boost` : t`Boosts and quotes are disabled`
  const boosts = status.reblogs_count + status.quotes_count

  const act = (action: StatusAction) => performAction(action, status, { session, navigator, prompt })
  const count = (value: number) =>
    value > 0 && !isDetailed ? <span className={styles.count}>{formatCount(value, i18n.locale)}</span> : null
  const name = (words: string, value: number) => (value > 0 ? t`${words}, ${value}` : words)

  function boostEntries(): readonly MenuEntry[] {
    const boost: MenuEntry = {
      kind: 'item',
      label: reblogged ? t`Unboost` : t`Boost`,
      description: canBoost ? (status.visibility === 'private' ? t`Share again with your followers` : '') : t`This post cannot be boosted`,
      icon: <StatusIcon name="boost" />,
      isDisabled: !canBoost && !reblogged,
      onSelect: () => act('reblog'),
    }
    const withVisibility = (label: string, visibility: string): MenuEntry => ({
      kind: 'item',
      label,
      onSelect: () => (session.me ? ignoreFailure(session.actions.reblog(status.id, true, visibility)) : act('reblog')),
    })
    const quote: MenuEntry = {
      kind: 'item',
      label: status.quote_approval?.current_user === 'manual' ? t`Request to quote` : t`Quote`,
      description: canQuote
        ? status.quote_approval?.current_user === 'manual'
          ? t`The author will review it`
          : ''
        : t`You are not allowed to quote this post`,
      icon: <Quote size={20} strokeWidth={1.75} />,
      isDisabled: session.me !== null && !canQuote,
      onSelect: () => act('quote'),
    }
    const mayChoose = canBoost && !reblogged && session.me !== null && status.visibility !== 'private'
    return [
      boost,
      quote,
      ...(mayChoose
        ? [
            { kind: 'separator' } as const,
            { kind: 'heading', label: t`Boost with visibility` } as const,
            withVisibility(t`Public`, 'public'),
            withVisibility(t`Quiet public`, 'unlisted'),
            withVisibility(t`Followers only`, 'private'),
          ]
        : []),
    ]
  }

  return (
    <div className={classes(styles.actions, isDetailed && styles.detailed)}>
      <button
        type="button"
        className={styles.action}
        aria-label={name(t`Reply`, status.replies_count)}
        data-tooltip={t`Reply`}
        onClick={() => act('reply')}
      >
        <StatusIcon name="reply" />
        {count(status.replies_count)}
      </button>
      <Menu
        label={t`Boost or quote`}
        entries={boostEntries}
        renderTrigger={({ onClick, ...trigger }) => (
          <button
            type="button"
            className={classes(styles.action, styles.boost, reblogged && styles.boosted)}
            aria-label={name(reblogged ? t`Boosted` : boostReason, boosts)}
            data-tooltip={reblogged ? t`Boosted` : boostReason}
            data-pressed={reblogged || undefined}
            aria-disabled={!canBoost && !canQuote}
            {...trigger}
            onClick={(event) => {
              if (event.shiftKey) act('quote')
              else if (!session.me) act('reblog')
              else if (canBoost || canQuote || reblogged) onClick()
            }}
          >
            <StatusIcon name="boost" isStrong={reblogged} />
            {count(boosts)}
          </button>
        )}
      />
      <button
        type="button"
        className={classes(styles.action, styles.favourite)}
        aria-label={name(t`Favourite`, status.favourites_count)}
        data-tooltip={favourited ? t`Remove favourite` : t`Favourite`}
        aria-pressed={favourited}
        onClick={() => act('favourite')}
      >
        <StatusIcon name="favourite" isFilled={favourited} />
        {count(status.favourites_count)}
      </button>
      <button
        type="button"
        className={classes(styles.action, styles.bookmark)}
        aria-label={t`Bookmark`}
        data-tooltip={bookmarked ? t`Remove bookmark` : t`Bookmark`}
        aria-pressed={bookmarked}
        onClick={() => act('bookmark')}
      >
        <StatusIcon name="bookmark" isFilled={bookmarked} />
      </button>
      <StatusMenu status={status} />
    </div>
  )
}
