import type { PreviewCard } from '@starling/api/cards'
import { cardRatio, isWide } from '@starling/domain/cards'
import { Trans, useLingui } from '@lingui/react/macro'
import { EyeOff, FileText } from 'lucide-react'
import { useState } from 'react'
import { accountPath } from '../../routing/paths.ts'
import { classes } from '../../ui/classes.ts'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { Link } from '../../ui/Link.tsx'
import { PictureOr } from '../../ui/PictureOr.tsx'
import { AccountName } from '../account/AccountName.tsx'
import { Avatar } from '../account/Avatar.tsx'
import { OutLink } from '../content/OutLink.tsx'
import { Blurhash } from '../media/Blurhash.tsx'
import { formatDay } from '../time/formatTime.ts'
import styles from './LinkCard.module.css'

const CardPlayer = loadable(() => import('./CardPlayer.tsx'), 'CardPlayer')

interface LinkCardProps {
  readonly card: PreviewCard
  /** The post is sensitive: the picture stays blurred, and no player starts, until the reader wants to see it. */
  readonly isSensitive: boolean
}

/** A preview of the page a post links to. */
export function LinkCard({ card, isSensitive }: LinkCardProps) {
  const { i18n } = useLingui()
  const [isRevealed, setRevealed] = useState(false)
  const isCovered = isSensitive && !isRevealed && (card.image !== null || card.type === 'video')
  const isVideo = card.type === 'video'
  const author = card.authors.find((one) => one.account !== null)?.account
  const byline = author ? '' : card.authors[0]?.name || card.author_name
  const isTall = isWide(card)

  const stand = card.blurhash === null && <FileText className={styles.stand} size={24} strokeWidth={1.75} aria-hidden="true" />
  const picture = (card.image !== null || card.blurhash !== null || !isTall) && (
    <span className={styles.picture} style={isTall ? { aspectRatio: String(cardRatio(card)) } : undefined}>
      {card.blurhash && <Blurhash hash={card.blurhash} className={styles.blur} />}
      {card.image === null
        ? stand
        : !isCovered && <PictureOr className={styles.image} src={card.image} alt={card.image_description} instead={stand} />}
    </span>
  )

  return (
    <div className={classes(styles.card, isTall && styles.wide)}>
      {isCovered && (
        <button type="button" className={styles.reveal} onClick={() => setRevealed(true)}>
          <EyeOff size={16} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Sensitive content</Trans>
        </button>
      )}
      {isVideo &&
        (isCovered ? (
          picture
        ) : (
          <LazyBoundary failure="none" fallback={picture}>
            <CardPlayer card={card} picture={picture} />
          </LazyBoundary>
        ))}
      <OutLink className={styles.link} href={card.url} lang={card.language ?? undefined}>
        {!isVideo && picture}
        <span className={styles.words}>
          <span className={styles.provider}>
            <bdi>{card.provider_name || hostOf(card.url)}</bdi>
            {byline && (
              <>
                {' · '}
                <bdi>{byline}</bdi>
              </>
            )}
            {card.published_at && <> · {formatDay(card.published_at, i18n.locale)}</>}
          </span>
          <strong className={styles.title} dir="auto">
            {card.title || card.url}
          </strong>
          {card.description && (
            <span className={styles.description} dir="auto">
              {card.description}
            </span>
          )}
        </span>
      </OutLink>
      {author && (
        <Link className={styles.author} href={accountPath(author.acct)} data-hover-account={author.id}>
          <Avatar account={author} size={20} />
          <span>
            <Trans>
              More from <AccountName account={author} className={styles.authorName} />
            </Trans>
          </span>
        </Link>
      )}
    </div>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url
}
