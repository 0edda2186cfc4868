import type { Account } from '@starling/api/accounts'
import type { Status } from '@starling/api/statuses'
import { memo, useContext, useRef } from 'react'
import type { DOMAttributes, RefObject } from 'react'
import { accountPath, statusPath } from '../../routing/paths.ts'
import { useAccount, useStatus } from '../../session/useEntity.ts'
import { useReading } from '../../settings/useReading.ts'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { Link } from '../../ui/Link.tsx'
import type { FeedProps } from '../../ui/VirtualList.tsx'
import { AccountName } from '../account/AccountName.tsx'
import { Avatar } from '../account/Avatar.tsx'
import { TimeLink } from '../time/TimeLink.tsx'
import { opensOnClick, rememberPress } from './cardPress.ts'
import { isTimeline } from './filterVerdict.ts'
import type { FilterContext } from './filterVerdict.ts'
import { FilteredNotice } from './FilteredNotice.tsx'
import { focusCard, pressCardKey } from './pressCardKey.ts'
import { LaterVisibilityIcon } from './LaterVisibilityIcon.tsx'
import { performAction } from './performAction.ts'
import { DeferredStatusActions } from './StatusActions.tsx'
import { StatusBody } from './StatusBody.tsx'
import styles from './StatusCard.module.css'
import { StatusContextLine } from './StatusContextLine.tsx'
import { areMediaOpen, quotesBlocked } from './statusFacts.ts'
import { StatusFilterContext } from './statusFilter.ts'
import { useTranslationEntry } from './translations.ts'
import { useActionTools } from './useActionTools.ts'
import type { Toggle } from './FoldedReblog.tsx'
import { useFold } from './useFold.ts'
import { useCardEffects } from './useCardEffects.ts'
import { useFilterVerdict } from './useFilterVerdict.ts'
import { useViewState } from './viewState.ts'
import type { ViewState } from './viewState.ts'
import { WaitingMark } from '../waiting/WaitingMark.tsx'
import { readingSettings } from '@starling/domain/settings'
import { useSetting } from '../../settings/useSetting.ts'

const FoldedReblog = loadable(() => import('./FoldedReblog.tsx'), 'FoldedReblog')
const FoldAgain = loadable(() => import('./FoldedReblog.tsx'), 'FoldAgain')

type StatusCardProps = Partial<FeedProps> & {
  readonly statusId: string
  readonly context: FilterContext
  readonly isPinned?: boolean | undefined
  /** Lines that connect the avatar to the post above or below, within a thread. */
  readonly thread?: 'above' | 'below' | 'both' | undefined
  /** The answered account need not be named where the answered post is directly above. */
  readonly isReplyShown?: boolean | undefined
}

/** A post in a list. */
export const StatusCard = memo(function StatusCard({ statusId, ...rest }: StatusCardProps) {
  const wrapper = useStatus(statusId)
  const boosted = useStatus(wrapper?.reblog?.id)
  const status = wrapper?.reblog ? (boosted ?? wrapper.reblog) : wrapper
  const account = useAccount(status?.account.id)
  // A deleted post draws nothing until its list removes the row.
  if (!wrapper || !status) return <article {...feedPropsOf(rest)} hidden />
  // In lists of an account's boosts, boosts are always shown in full; in Home and in lists they may be folded to one line.
  const Present = wrapper !== status && rest.context === 'home' ? FoldableBoost : PresentStatus
  return <Present {...rest} wrapper={wrapper} status={status} account={account ?? status.account} />
})

interface PresentStatusProps extends Omit<StatusCardProps, 'statusId'> {
  readonly wrapper: Status
  readonly status: Status
  readonly account: Account
  readonly fold?: ReturnType<typeof useFold>
}

function FoldableBoost(props: PresentStatusProps) {
  return <PresentStatus {...props} fold={useFold(props.wrapper.id, props.status.id)} />
}

function PresentStatus({ wrapper, status, account, context, isPinned, thread, isReplyShown = true, fold, ...feed }: PresentStatusProps) {
  const tools = useActionTools()
  const { navigator } = tools
  const [view, change] = useViewState(status.id)
  const booster = useAccount(wrapper === status ? null : wrapper.account.id)
  const verdict = useFilterVerdict(status, context)
  const article = useRef<HTMLElement>(null)
  const path = statusPath(account.acct, status.id)
  const feedProps = feedPropsOf(feed)
  const reading = useReading()
  const isLeftOut = useContext(StatusFilterContext)

  // A press anywhere on the card opens the post, like its time link; and the card has keyboard shortcuts.
  const handlers: Pick<DOMAttributes<HTMLElement>, 'onPointerDown' | 'onClick' | 'onAuxClick' | 'onFocus' | 'onKeyDown'> = {
    onPointerDown: rememberPress,
    onClick: (event) => {
      if (opensOnClick(event)) performAction('open', status, tools)
    },
    onAuxClick: (event) => {
      if (event.button === 1 && opensOnClick(event)) window.open(navigator.hrefFor(path), '_blank', 'noopener')
    },
    onFocus: focusCard,
    onKeyDown: (event) => pressCardKey(event, { status, tools, view, reading, mediaFilters: verdict.mediaTitles, change }),
  }

  const leavesOutQuote = reading.leavesOutBlockedQuotes && isTimeline(context) && quotesBlocked(status)
  if (verdict.kind === 'hide' || leavesOutQuote || isLeftOut?.(wrapper, status) === true) return <article {...feedProps} hidden />
  if (verdict.kind === 'warn' && view.isFilterPassed !== true) {
    const author = verdict.showsAuthor ? account : null
    return <FilteredNotice wrapperId={wrapper.id} context={context} titles={verdict.titles} account={author} {...feedProps} />
  }
  if (fold?.[0] === 'folded') {
    return (
      <LazyBoundary failure="part" fallback={<article {...feedProps} className={styles.folded} />}>
        <FoldedReblog status={status} account={account} booster={booster ?? wrapper.account} toggle={fold[1]} {...feedProps} />
      </LazyBoundary>
    )
  }

  return (
    <article {...feedProps} ref={article} className={styles.card} data-thread={thread} data-post={status.id} {...handlers}>
      <StatusContent
        article={article}
        wrapper={wrapper}
        status={status}
        account={account}
        context={context}
        booster={booster ?? null}
        isPinned={isPinned === true}
        isReplyShown={isReplyShown}
        toggle={fold?.[0] === 'open' ? fold[1] : null}
        view={view}
        change={change}
        mediaFilters={verdict.mediaTitles}
        foldsQuote={(reading.foldsQuotesInHome && context === 'home') || (reading.foldsQuotesInPublic && context === 'public')}
      />
    </article>
  )
}

interface StatusContentProps {
  readonly article: RefObject<HTMLElement | null>
  readonly wrapper: Status
  readonly status: Status
  readonly account: Account
  readonly context: FilterContext
  readonly booster: Account | null
  readonly isPinned: boolean
  readonly isReplyShown: boolean
  /** Folds a boost again that the reader has opened. */
  readonly toggle: Toggle | null
  readonly view: ViewState
  readonly change: (change: ViewState) => void
  readonly mediaFilters: readonly string[]
  readonly foldsQuote: boolean
}

/** Separate from the card, which is rendered again when its tab index changes. */
const StatusContent = memo(function StatusContent(props: StatusContentProps) {
  const { article, wrapper, status, account, context, booster, isPinned, isReplyShown, toggle, view, change, mediaFilters, foldsQuote } =
    props
  const translation = useTranslationEntry(status)
  const reading = useReading()
  const isMediaShown = areMediaOpen(view, status, reading, mediaFilters)
  useCardEffects(article, wrapper.id, { status, account, booster, isWarningOpen: view.isWarningOpen === true, isMediaShown, translation })
  return (
    <>
      <StatusContextLine wrapper={wrapper} status={status} booster={booster} isPinned={isPinned} isReplyShown={isReplyShown}>
        {toggle && (
          <LazyBoundary failure="none">
            <FoldAgain toggle={toggle} />
          </LazyBoundary>
        )}
      </StatusContextLine>
      <Link className={styles.avatar} href={accountPath(account.acct)} data-hover-account={account.id} tabIndex={-1} aria-hidden="true">
        <Avatar account={account} size={46} />
      </Link>
      <header className={styles.head}>
        <Link className={styles.names} href={accountPath(account.acct)} data-hover-account={account.id}>
          <AccountName account={account} className={styles.name} />
          <span className={styles.acct} dir="ltr">
            @{account.acct}
          </span>
        </Link>
        <TieMark accountId={account.id} />
        <LaterVisibilityIcon status={status} />
        <WaitingMark id={status.id} poll={status.poll} />
        <TimeLink
          className={styles.time}
          at={status.created_at}
          href={statusPath(account.acct, status.id)}
          isEdited={status.edited_at !== null}
        />
      </header>
      <div className={styles.main}>
        <StatusBody
          status={status}
          translation={translation}
          view={view}
          change={change}
          context={context}
          mediaFilters={mediaFilters}
          foldsQuote={foldsQuote}
        />
        <DeferredStatusActions status={status} context={context} />
      </div>
    </>
  )
})

function feedPropsOf(props: Partial<FeedProps>): Partial<FeedProps> {
  const { 'data-list-key': key, tabIndex } = props
  return {
    ...(key === undefined ? {} : { 'data-list-key': key }),
    ...(tabIndex === undefined ? {} : { tabIndex }),
  }
}

const RelationshipMark = loadable(() => import('../account/RelationshipMark.tsx'), 'RelationshipMark')

/** The reader's relationship to the author, if the reader enabled it for timelines. */
function TieMark({ accountId }: { readonly accountId: string }) {
  if (!useSetting(readingSettings.showsTies)) return null
  return (
    <LazyBoundary failure="none">
      <RelationshipMark accountId={accountId} />
    </LazyBoundary>
  )
}
