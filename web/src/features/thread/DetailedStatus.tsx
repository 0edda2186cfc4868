import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowUp } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import type { DOMAttributes } from 'react'
import { AccountName } from '../../entities/account/AccountName.tsx'
import { Avatar } from '../../entities/account/Avatar.tsx'
import { focusCard, pressCardKey } from '../../entities/status/pressCardKey.ts'
import { StatusActions } from '../../entities/status/StatusActions.tsx'
import { StatusBody } from '../../entities/status/StatusBody.tsx'
import { StatusContextLine } from '../../entities/status/StatusContextLine.tsx'
import { useFilterVerdict } from '../../entities/status/useFilterVerdict.ts'
import { useTranslationEntry } from '../../entities/status/translations.ts'
import { useActionTools } from '../../entities/status/useActionTools.ts'
import { useCardEffects } from '../../entities/status/useCardEffects.ts'
import { areMediaOpen } from '../../entities/status/statusFacts.ts'
import { useViewState } from '../../entities/status/viewState.ts'
import { LaterVisibilityIcon } from '../../entities/status/LaterVisibilityIcon.tsx'
import { visibilityWords } from '../../entities/status/visibilityWords.ts'
import { WaitingMark } from '../../entities/waiting/WaitingMark.tsx'
import { formatCount, formatMoment } from '../../entities/time/formatTime.ts'
import { accountPath, statusFavouritesPath, statusListPath, statusReblogsPath } from '../../routing/paths.ts'
import { useReading } from '../../settings/useReading.ts'
import { useAccount, useStatus } from '../../session/useEntity.ts'
import { Link } from '../../ui/Link.tsx'
import type { FeedProps } from '../../ui/VirtualList.tsx'
import styles from './DetailedStatus.module.css'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { loadable } from '../../ui/loadable.tsx'

const HistoryDialog = loadable(() => import('./HistoryDialog.tsx'), 'HistoryDialog')

type DetailedStatusProps = FeedProps & {
  readonly statusId: string
  /** The number of posts of the conversation above this one. */
  readonly earlier: number
  readonly onShowEarlier: () => void
  /** The position in a run of consecutive posts by the same author, and their number. */
  readonly place: { readonly n: number; readonly of: number } | null
}

/** The main post of a thread, with all its details. */
export const DetailedStatus = memo(function DetailedStatus({ statusId, ...rest }: DetailedStatusProps) {
  const status = useStatus(statusId)
  const account = useAccount(status?.account.id)
  return status ? <PresentDetails {...rest} status={status} account={account ?? status.account} /> : null
})

type PresentDetailsProps = FeedProps & {
  readonly status: NonNullable<ReturnType<typeof useStatus>>
  readonly account: NonNullable<ReturnType<typeof useAccount>>
  readonly earlier: number
  readonly onShowEarlier: () => void
  readonly place: DetailedStatusProps['place']
}

function PresentDetails({ status, account, earlier, onShowEarlier, place, ...feedProps }: PresentDetailsProps) {
  const { i18n } = useLingui()
  const tools = useActionTools()
  const [view, change] = useViewState(status.id)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const article = useRef<HTMLElement>(null)
  const translation = useTranslationEntry(status)
  const visibility = visibilityWords(i18n, status)
  const { mediaTitles } = useFilterVerdict(status, 'detailed')
  const { reblogs_count: boosts, favourites_count: favourites, quotes_count: quotes } = status
  const { emoji_reactions_count: reactions, status_referred_by_count: references } = status
  const reading = useReading()
  const isMediaShown = areMediaOpen(view, status, reading, mediaTitles)
  const isWarningOpen = view.isWarningOpen === true
  useCardEffects(article, status.id, { status, account, booster: null, isWarningOpen, isMediaShown, translation })
  const figure = (value: number) => <strong data-count>{formatCount(value, i18n.locale)}</strong>
  const handlers: Pick<DOMAttributes<HTMLElement>, 'onFocus' | 'onKeyDown'> = {
    onFocus: focusCard,
    onKeyDown: (event) => pressCardKey(event, { status, tools, view, reading, mediaFilters: mediaTitles, change }),
  }

  return (
    <article {...feedProps} {...handlers} ref={article} className={styles.details} data-joined={earlier > 0 || undefined}>
      {status.in_reply_to_id !== null && (
        <div className={styles.earlier}>
          {earlier > 0 && (
            <button type="button" className={styles.earlierPosts} onClick={onShowEarlier}>
              <ArrowUp size={16} strokeWidth={1.75} aria-hidden="true" />
              <Plural value={earlier} one="# earlier post" other="# earlier posts" />
            </button>
          )}
          <StatusContextLine wrapper={status} status={status} booster={null} isPinned={false} isReplyShown />
        </div>
      )}
      <Link className={styles.author} href={accountPath(account.acct)} data-hover-account={account.id}>
        <Avatar account={account} size={46} />
        <span className={styles.names}>
          <AccountName account={account} className={styles.name} />
          <span className={styles.acct} dir="ltr">
            @{account.acct}
          </span>
        </span>
      </Link>
      <StatusBody
        status={status}
        translation={translation}
        view={view}
        change={change}
        context="detailed"
        mediaFilters={mediaTitles}
        isDetailed
      />
      <div className={styles.facts}>
        <a href={status.url ?? undefined} target="_blank" rel="noopener noreferrer">
          <time dateTime={status.created_at}>{formatMoment(status.created_at, i18n.locale)}</time>
        </a>
        {place && (
          <span className={styles.fact}>
            <Trans>
              {place.n} of {place.of}
            </Trans>
          </span>
        )}
        <span className={styles.fact}>
          <LaterVisibilityIcon status={status} />
          <span aria-hidden={status.visibility !== 'public'}>{visibility}</span>
        </span>
        <WaitingMark id={status.id} poll={status.poll} />
        {status.application && <bdi>{status.application.name}</bdi>}
        {status.edited_at !== null && (
          <button type="button" className={styles.edited} onClick={() => setHistoryOpen(true)}>
            <Trans>Edited {formatMoment(status.edited_at, i18n.locale)}</Trans>
          </button>
        )}
        {status.expires_at && (
          <span>
            <Trans>Disappears {formatMoment(status.expires_at, i18n.locale)}</Trans>
          </span>
        )}
      </div>
      {(boosts > 0 || favourites > 0 || quotes > 0 || reactions > 0 || references > 0) && (
        <div className={styles.counts}>
          {boosts > 0 && (
            <Link href={statusReblogsPath(account.acct, status.id)}>
              {figure(boosts)} <Plural value={boosts} one="boost" other="boosts" />
            </Link>
          )}
          {quotes > 0 && (
            <Link href={statusListPath(account.acct, status.id, 'quotes')}>
              {figure(quotes)} <Plural value={quotes} one="quote" other="quotes" />
            </Link>
          )}
          {favourites > 0 && (
            <Link href={statusFavouritesPath(account.acct, status.id)}>
              {figure(favourites)} <Plural value={favourites} one="favourite" other="favourites" />
            </Link>
          )}
          {reactions > 0 && (
            <Link href={statusListPath(account.acct, status.id, 'reactions')}>
              {figure(reactions)} <Plural value={reactions} one="reaction" other="reactions" />
            </Link>
          )}
          {references > 0 && (
            <Link href={statusListPath(account.acct, status.id, 'references')}>
              {figure(references)} <Plural value={references} one="reference" other="references" />
            </Link>
          )}
        </div>
      )}
      <div className={styles.actions}>
        <StatusActions status={status} context="detailed" isDetailed />
      </div>
      {isHistoryOpen && (
        <LazyBoundary failure="overlay" onClose={() => setHistoryOpen(false)}>
          <HistoryDialog status={status} onClose={() => setHistoryOpen(false)} />
        </LazyBoundary>
      )}
    </article>
  )
}
