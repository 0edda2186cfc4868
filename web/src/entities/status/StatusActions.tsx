import type { Status } from '@starling/api/statuses'
import { isBoostable } from '@starling/domain/visibility'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { MouseEvent } from 'react'
import { useHasReactions } from '../../session/useInstance.ts'
import { useReading } from '../../settings/useReading.ts'
import { usePreference } from '../../session/usePreferences.ts'
import { classes } from '../../ui/classes.ts'
import { formatCount } from '../time/formatTime.ts'
import { performAction } from './performAction.ts'
import type { StatusAction } from './performAction.ts'
import styles from './StatusActions.module.css'
import { ReactionPicker } from './LaterReactionPicker.tsx'
import { canQuote } from './statusFacts.ts'
import { StatusIcon } from './StatusIcon.tsx'
import { useActionTools } from './useActionTools.ts'
import type { FilterContext } from './filterVerdict.ts'
import type { MenuKind } from './StatusMenu.tsx'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { useDeferredWhileScrolling } from '../../ui/scrollMotion.ts'

const StatusMenu = loadable(() => import('./StatusMenu.tsx'), 'StatusMenu')
const prepareMenu = () => void StatusMenu.preload()
const preparePicker = () => void ReactionPicker.preload()

interface StatusActionsProps {
  readonly status: Status
  readonly context: FilterContext
  readonly isDetailed?: boolean
}

/** The action buttons of a post in a list; while it scrolls, only their space is reserved. */
export function DeferredStatusActions(props: StatusActionsProps) {
  return useDeferredWhileScrolling() ? <StatusActions {...props} /> : <div className={styles.room} />
}

/** The action buttons of a post. Active buttons differ by shape as well as by colour. */
export function StatusActions({ status, context, isDetailed = false }: StatusActionsProps) {
  const { t, i18n } = useLingui()
  const tools = useActionTools()
  const { session } = tools
  const hidesCounts = usePreference('hidesCounts')
  const [menu, setMenu] = useState<{ readonly kind: MenuKind | 'react'; readonly trigger: HTMLButtonElement } | null>(null)
  const { favourited = false, reblogged = false, bookmarked = false } = status
  const isOwn = session.me?.id === status.account.id
  const mayBoost = isBoostable(status, isOwn)
  const isOpenToBoosts = mayBoost || canQuote(status)
  const { hasBoostMenu, hidesWhatServersLack } = useReading()
  // With the boost menu switched off a press boosts at once; a post that can only be quoted keeps the menu.
  const opensBoostMenu = hasBoostMenu || !(reblogged || mayBoost)
  const isReactionLost = hidesWhatServersLack && status.account.server_features?.emoji_reaction === false
  const hasReactions = useHasReactions() && !isReactionLost
  const isOpenToReactions = status.account.other_settings?.emoji_reaction_policy !== 'block' || isOwn
  const reactWords = isOpenToReactions ? t`React` : t`Reactions are disabled`
  const boosts = status.reblogs_count + status.quotes_count
  const boostWords = reblogged ? t`Boosted` : isOpenToBoosts ? t`Boost` : t`Boosts and quotes are disabled`

  const act = (action: StatusAction) => performAction(action, status, tools)
  const count = (value: number) =>
    value > 0 && !isDetailed ? (
      <span className={styles.count} data-count>
        {formatCount(value, i18n.locale)}
      </span>
    ) : null
  const name = (words: string, value: number) => (value > 0 && !hidesCounts ? t`${words}, ${formatCount(value, i18n.locale)}` : words)

  function open(kind: MenuKind | 'react', event: MouseEvent<HTMLButtonElement>) {
    setMenu(menu?.kind === kind ? null : { kind, trigger: event.currentTarget })
  }

  function handleBoost(event: MouseEvent<HTMLButtonElement>) {
    if (session.me && !isOpenToBoosts && !reblogged) return
    if (event.shiftKey) act('quote')
    else if (!session.me || !opensBoostMenu) act('reblog')
    else open('boost', event)
  }

  function handleReact(event: MouseEvent<HTMLButtonElement>) {
    if (!session.me) act('react')
    else if (isOpenToReactions) open('react', event)
  }

  return (
    <div className={classes(styles.actions, hasReactions && styles.reacting, isDetailed && styles.detailed)}>
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
      <button
        type="button"
        className={classes(styles.action, styles.boost, reblogged && styles.boosted)}
        aria-label={name(boostWords, boosts)}
        {...(opensBoostMenu ? { 'aria-haspopup': 'menu', 'aria-expanded': menu?.kind === 'boost' } : { 'aria-pressed': reblogged })}
        aria-disabled={!isOpenToBoosts && !reblogged}
        data-tooltip={boostWords}
        onPointerEnter={prepareMenu}
        onClick={handleBoost}
      >
        <StatusIcon name="boost" isStrong={reblogged} />
        {count(boosts)}
      </button>
      <button
        type="button"
        className={classes(styles.action, styles.favourite)}
        aria-label={name(t`Favourite`, status.favourites_count)}
        aria-pressed={favourited}
        data-tooltip={favourited ? t`Remove favourite` : t`Favourite`}
        onClick={() => act('favourite')}
      >
        <StatusIcon name="favourite" isFilled={favourited} />
        {count(status.favourites_count)}
      </button>
      {hasReactions && (
        <button
          type="button"
          className={classes(styles.action, styles.bookmark)}
          aria-label={reactWords}
          aria-haspopup="dialog"
          aria-expanded={menu?.kind === 'react'}
          aria-disabled={!isOpenToReactions}
          {...(session.me && isOpenToReactions ? { 'data-quick-reaction': status.id } : { 'data-tooltip': reactWords })}
          onPointerEnter={preparePicker}
          onClick={handleReact}
        >
          <StatusIcon name="react" />
        </button>
      )}
      <button
        type="button"
        className={classes(styles.action, styles.bookmark)}
        aria-label={t`Bookmark`}
        aria-pressed={bookmarked}
        data-tooltip={bookmarked ? t`Remove bookmark` : t`Bookmark`}
        onClick={() => act('bookmark')}
      >
        <StatusIcon name="bookmark" isFilled={bookmarked} />
      </button>
      <button
        type="button"
        className={styles.action}
        aria-label={t`More`}
        aria-haspopup="menu"
        aria-expanded={menu?.kind === 'more'}
        data-tooltip={t`More`}
        onPointerEnter={prepareMenu}
        onClick={(event) => open('more', event)}
      >
        <StatusIcon name="more" />
      </button>
      {menu !== null && (
        <LazyBoundary failure="overlay" onClose={() => setMenu(null)}>
          {menu.kind === 'react' ? (
            <ReactionPicker status={status} trigger={menu.trigger} onClose={() => setMenu(null)} />
          ) : (
            <StatusMenu
              kind={menu.kind}
              status={status}
              trigger={menu.trigger}
              context={context}
              onAct={act}
              onClose={() => setMenu(null)}
            />
          )}
        </LazyBoundary>
      )}
    </div>
  )
}
