import { useLingui } from '@lingui/react/macro'
import { cutText, readLabel } from '@starling/domain/content'
import { markWords } from '@starling/domain/remembered'
import type { RememberedPost } from '@starling/domain/remembered'
import { Bookmark, Star } from 'lucide-react'
import { Fragment } from 'react'
import { CustomEmoji } from '../../entities/emoji/EmojiText.tsx'
import { TimeLink } from '../../entities/time/TimeLink.tsx'
import { statusPath } from '../../routing/paths.ts'
import type { FeedProps } from '../../ui/VirtualList.tsx'
import styles from './FoundPost.module.css'

/** The usual height of a row, in pixels. */
export const foundPostPx = 104

interface FoundPostProps extends Partial<FeedProps> {
  readonly post: RememberedPost
  /** The searched words, folded for comparison, to be highlighted. */
  readonly words: readonly string[]
}

/** A post as stored on this device, with the searched words highlighted. Pressing it opens the post's conversation. */
export function FoundPost({ post, words, ...feedProps }: FoundPostProps) {
  const { t } = useLingui()
  const { name, acct, text, at, id, marks } = post
  return (
    <article className={styles.row} aria-label={t`${name}, ${cutText(text, 80)}`} {...feedProps}>
      <div className={styles.head}>
        <bdi className={styles.name}>{name}</bdi>
        <bdi className={styles.acct}>@{acct}</bdi>
        {marks.includes('bookmarked') && <Bookmark size={14} strokeWidth={2} role="img" aria-label={t`Bookmarked`} />}
        {marks.includes('favourited') && <Star size={14} strokeWidth={2} role="img" aria-label={t`Favourited`} />}
        <TimeLink
          at={new Date(at).toISOString()}
          href={statusPath(acct, id)}
          isEdited={post.traits.includes('edited')}
          className={styles.time}
        />
      </div>
      <p dir="auto" className={styles.text} lang={post.language ?? undefined}>
        {readLabel(text, post.emojis ?? []).map((piece, index) =>
          piece.kind === 'emoji' ? (
            <CustomEmoji key={index} shortcode={piece.emoji.shortcode} url={piece.emoji.url} staticUrl={piece.emoji.static_url} />
          ) : (
            <Fragment key={index}>
              {markWords(piece.text, words).map((part, at) => (part.isFound ? <mark key={at}>{part.text}</mark> : part.text))}
            </Fragment>
          ),
        )}
      </p>
    </article>
  )
}
