import type { Status } from '@starling/api/statuses'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useMemo } from 'react'
import { tagPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useReading } from '../../settings/useReading.ts'
import { useHasTranslation } from '../../session/useInstance.ts'
import { classes } from '../../ui/classes.ts'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { Link } from '../../ui/Link.tsx'
import { LinkCard } from '../card/LinkCard.tsx'
import { readContent } from '../content/readContent.ts'
import { EmojiText } from '../emoji/EmojiText.tsx'
import { MediaGrid } from '../media/MediaGrid.tsx'
import { useDataSaver } from '../../settings/useDataSaver.ts'
import { hasBrowserTranslator, isForeign, mayTranslate } from './mayTranslate.ts'
import { QuotedStatus } from './QuotedStatus.tsx'
import { ReactionChips } from './ReactionChips.tsx'
import styles from './StatusBody.module.css'
import type { FilterContext } from './filterVerdict.ts'
import { areMediaOpen, areMediaShown, isWarnedHere, localDomainOf, loneWarning, useWarning } from './statusFacts.ts'
import { StatusText } from './StatusText.tsx'
import { TaggedCollections } from './TaggedCollections.tsx'
import { translatedTitles, withTranslation } from './translations.ts'
import type { TranslationEntry } from './translations.ts'
import type { ViewState } from './viewState.ts'

const PollView = loadable(() => import('../poll/PollView.tsx'), 'PollView')
const LinkedStatus = loadable(() => import('./LinkedStatus.tsx'), 'LinkedStatus')
const TranslationBar = loadable(() => import('./TranslationBar.tsx'), 'TranslationBar')
const ViewerPost = loadable(() => import('./ViewerPost.tsx'), 'ViewerPost')

interface StatusBodyProps {
  readonly status: Status
  /** The translated copy of the post, where the translation is shown. */
  readonly translation: TranslationEntry | null
  /** What the reader has expanded; the card holds this state, because its keyboard shortcuts change it too. */
  readonly view: ViewState
  readonly change: (change: ViewState) => void
  /** Where the post is shown, which decides on the filters for what it quotes. */
  readonly context: FilterContext
  /** Titles of filters that cover the media. */
  readonly mediaFilters: readonly string[]
  /** The quoted post is one line until the reader opens it. */
  readonly foldsQuote?: boolean
  /** The main post of a thread: larger, never collapsed. */
  readonly isDetailed?: boolean
}

/** The post's text and everything attached to it. */
export function StatusBody(props: StatusBodyProps) {
  const { status: original, translation, view, change, context, mediaFilters, foldsQuote = false, isDetailed = false } = props
  const session = useSession()
  const reading = useReading()
  const { i18n } = useLingui()
  const hasTranslation = useHasTranslation()
  const status = useMemo(() => withTranslation(original, translation), [original, translation])
  const warning = useWarning(status)
  const lone = loneWarning(status)
  const read = readContent(status, localDomainOf(session.client.origin))
  const { hashtags } = read
  const isTranslatedByServer = hasTranslation && session.me !== null && mayTranslate(original, i18n.locale)
  const isOpen = warning === null || view.isWarningOpen === true
  const media = status.media_attachments
  const isOwn = session.me?.id === status.account.id
  const isCollection = status.tagged_collections.some(({ url }) => url !== null && url === status.card?.url)
  const allowsCard = status.account.other_settings?.link_preview !== false && status.quote === null && !isCollection
  const card = status.card && media.length === 0 && allowsCard && (
    <LinkCard card={status.card} isSensitive={!areMediaShown(status, reading)} />
  )
  const savesData = useDataSaver()
  // The screen of a post lists all that it refers to.
  const isListed = isDetailed && status.status_reference_ids.length > 0
  const linked = allowsCard && reading.previewsLinkedPosts && !savesData && !isListed ? read.linkedStatus : null
  // Servers only look up posts of other servers for their own users.
  const isLinkShown = linked !== null && (session.me !== null || linked.startsWith(`${session.client.origin}/`))

  return (
    <div className={classes(styles.body, isDetailed && styles.detailed)}>
      {warning !== null && (
        <button type="button" className={styles.warning} aria-expanded={isOpen} onClick={() => change({ isWarningOpen: !isOpen })}>
          <span className={styles.warningText} dir="auto" lang={isWarnedHere(status) ? undefined : (status.language ?? undefined)}>
            <EmojiText text={warning} emojis={status.emojis} />
          </span>
          <span className={styles.more}>
            {isOpen ? <Trans>Show less</Trans> : <Trans>Show more</Trans>}
            <ChevronDown className={styles.chevron} size={18} strokeWidth={1.75} aria-hidden="true" />
          </span>
        </button>
      )}
      {isOpen && (
        <>
          {lone !== null && (
            <p className={styles.text} dir="auto" lang={status.language ?? undefined}>
              <EmojiText text={lone} emojis={status.emojis} />
            </p>
          )}
          <StatusText status={status} read={read} view={view} change={change} isDetailed={isDetailed} />
          {(isTranslatedByServer || (original.language !== null && hasBrowserTranslator() && isForeign(original, i18n.locale))) && (
            <LazyBoundary failure="none" fallback={<div className={styles.translation} />}>
              <TranslationBar status={original} entry={translation} isByServer={isTranslatedByServer} />
            </LazyBoundary>
          )}
          {status.quote && (
            <QuotedStatus
              quote={status.quote}
              quotingId={status.id}
              context={context}
              isFolded={foldsQuote}
              isRevealed={view.isQuoteRevealed === true}
              onReveal={() => change({ isQuoteRevealed: true })}
            />
          )}
          {status.poll && (
            <LazyBoundary failure="part" fallback={<div style={{ blockSize: pollHeight(status.poll, isOwn) }} />}>
              <PollView pollId={status.poll.id} url={status.url} isOwn={isOwn} titles={translatedTitles(translation)} />
            </LazyBoundary>
          )}
          {media.length > 0 && (
            <MediaGrid
              attachments={media}
              post={{ statusId: status.id, accountId: status.account.id }}
              about={
                <LazyBoundary failure="none">
                  <ViewerPost statusId={status.id} />
                </LazyBoundary>
              }
              isSensitive={status.sensitive}
              isShown={areMediaOpen(view, status, reading, mediaFilters)}
              onToggle={(isMediaShown) => change({ isMediaShown })}
              matchedFilters={mediaFilters}
            />
          )}
          {status.tagged_collections.length > 0 && <TaggedCollections collections={status.tagged_collections} />}
          {isLinkShown ? (
            <LazyBoundary failure="none" fallback={<div className={styles.linked} />}>
              <LinkedStatus key={linked} href={linked} otherwise={card || null} />
            </LazyBoundary>
          ) : (
            card
          )}
          {hashtags.length > 0 && (
            <div className={styles.tags}>
              {hashtags.slice(0, isDetailed ? hashtags.length : 6).map((name) => (
                <Link key={name} href={tagPath(name)} className={styles.tag} dir="auto">
                  #{name}
                </Link>
              ))}
              {!isDetailed && hashtags.length > 6 && <span>+{hashtags.length - 6}</span>}
            </div>
          )}
        </>
      )}
      {status.emoji_reactions.length > 0 && (isDetailed || !reading.hidesReactionsInTimelines) && <ReactionChips status={status} />}
    </div>
  )
}

/** The approximate height of the poll in pixels, so that little moves when its code is loaded. */
function pollHeight({ options, expired, voted }: NonNullable<Status['poll']>, isOwn: boolean): number {
  return options.length * 46 + (expired || voted === true || isOwn ? 24 : 46)
}
