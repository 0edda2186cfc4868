import type { Announcement } from '@starling/api/announcements'
import { Trans, useLingui } from '@lingui/react/macro'
import { Smile } from 'lucide-react'
import { useState } from 'react'
import { RichText } from '../../entities/content/RichText.tsx'
import { formatDay, formatMoment } from '../../entities/time/formatTime.ts'
import { Button } from '../../ui/Button.tsx'
import { focusScreen } from '../../ui/focus.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { PictureOr } from '../../ui/PictureOr.tsx'
import { useLostFocus } from '../../ui/useLostFocus.ts'
import styles from './Announcements.module.css'
import type { AnnouncementReaction } from './useAnnouncements.ts'

const EmojiPicker = loadable(() => import('../../entities/emoji/EmojiPicker.tsx'), 'EmojiPicker')

interface AnnouncementCardProps {
  readonly announcement: Announcement
  readonly onDismiss: () => void
  readonly onReact: (reaction: AnnouncementReaction, isWanted: boolean) => void
}

/** One announcement: its dates, text and reactions, and a button to dismiss it. */
export function AnnouncementCard({ announcement, onDismiss, onReact }: AnnouncementCardProps) {
  const { t, i18n } = useLingui()
  // The button to dismiss the announcement disappears when it is pressed, so the focus is moved.
  const focusHandlers = useLostFocus(focusScreen)
  const [trigger, setTrigger] = useState<HTMLButtonElement | null>(null)
  const { content, emojis, reactions, read, starts_at: startsAt, ends_at: endsAt, all_day: isAllDay } = announcement
  const format = (at: string) => (isAllDay ? formatDay(at, i18n.locale) : formatMoment(at, i18n.locale))
  const own = new Set(reactions.flatMap(({ name, me, url }) => (me ? [url ? `:${name}:` : name] : [])))
  return (
    <article
      {...focusHandlers}
      className={styles.card}
      aria-label={read ? t`Announcement` : t`New announcement`}
      data-unread={!read || undefined}
    >
      <p className={styles.time}>
        {startsAt === null ? (
          format(announcement.published_at)
        ) : endsAt === null ? (
          <Trans>From {format(startsAt)}</Trans>
        ) : (
          <Trans>
            {format(startsAt)} to {format(endsAt)}
          </Trans>
        )}
      </p>
      <RichText html={content} emojis={emojis} />
      <div className={styles.reactions}>
        {reactions.map((reaction) => (
          <button
            key={reaction.name}
            type="button"
            className={styles.reaction}
            aria-pressed={reaction.me}
            aria-label={t`${reaction.name}, ${reaction.count}`}
            onClick={() => onReact(chosenFrom(reaction), !reaction.me)}
          >
            {reaction.url ? (
              <PictureOr className={styles.emoji} src={reaction.static_url ?? reaction.url} alt="" instead={<span>{reaction.name}</span>} />
            ) : (
              <span>{reaction.name}</span>
            )}
            <span>{reaction.count}</span>
          </button>
        ))}
        <IconButton
          label={t`React`}
          icon={<Smile size={20} strokeWidth={1.75} />}
          aria-haspopup="dialog"
          aria-expanded={trigger !== null}
          onClick={(event) => setTrigger(event.currentTarget)}
        />
        {!read && (
          <Button kind="secondary" onClick={onDismiss}>
            <Trans>Got it</Trans>
          </Button>
        )}
      </div>
      {trigger && (
        <LazyBoundary failure="overlay" onClose={() => setTrigger(null)}>
          <EmojiPicker
            label={t`React`}
            anchor={trigger}
            chosen={own}
            onPick={(text, emoji) => {
              const chosen =
                emoji.kind === 'custom' ? { name: emoji.shortcode, url: emoji.url, static_url: emoji.staticUrl } : { name: text }
              onReact(chosen, !own.has(text))
            }}
            onClose={() => setTrigger(null)}
          />
        </LazyBoundary>
      )}
    </article>
  )
}

function chosenFrom({ name, url, static_url: staticUrl }: Announcement['reactions'][number]): AnnouncementReaction {
  return { name, ...(url ? { url } : {}), ...(staticUrl ? { static_url: staticUrl } : {}) }
}
