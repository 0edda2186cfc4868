import type { Quote } from '@starling/api/statuses'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { statusPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useAccount, useStatus } from '../../session/useEntity.ts'
import { classes } from '../../ui/classes.ts'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { passFocus } from '../../ui/passFocus.ts'
import { useReading } from '../../settings/useReading.ts'
import contentStyles from '../content/Content.module.css'
import { ContentNodes } from '../content/ContentNodes.tsx'
import { readContent } from '../content/readContent.ts'
import { MediaGrid } from '../media/MediaGrid.tsx'
import { AuthorLine } from './AuthorLine.tsx'
import type { FilterContext } from './filterVerdict.ts'
import styles from './QuotedStatus.module.css'
import { areMediaOpen, localDomainOf, useWarning } from './statusFacts.ts'
import { useFilterVerdict } from './useFilterVerdict.ts'
import { useViewState } from './viewState.ts'

const AbsentQuote = loadable(() => import('./AbsentQuote.tsx'), 'AbsentQuote')

interface QuotedStatusProps {
  readonly quote: Quote
  readonly quotingId: string
  /** Where the quoting post is shown. */
  readonly context: FilterContext
  readonly isFolded: boolean
  readonly isRevealed: boolean
  readonly onReveal: () => void
}

/** The quoted post, one level deep, or the reason why it is not shown. */
export function QuotedStatus({ quote, quotingId, context, isFolded, isRevealed, onReveal }: QuotedStatusProps) {
  const { t } = useLingui()
  const { state } = quote
  const id = quote.quoted_status?.id ?? quote.quoted_status_id
  if (state === 'accepted') {
    if (id === null) return <p className={styles.absent}>{t`This post is not available`}</p>
    if (!isFolded || isRevealed) return <Quoted statusId={id} context={context} />
    return (
      <p className={styles.absent}>
        <Trans>This post quotes another one</Trans>
        <button type="button" className={styles.reveal} onClick={({ currentTarget }) => passFocus(currentTarget, onReveal)}>
          <Trans>Show</Trans>
        </button>
      </p>
    )
  }
  const canReveal = id !== null && /^(blocked|muted)_/.test(state)
  if (canReveal && isRevealed) return <Quoted statusId={id} context={context} />
  return (
    <LazyBoundary failure="part" fallback={<p className={styles.absent}>…</p>}>
      <AbsentQuote state={state} quotedId={id} quotingId={quotingId} onReveal={canReveal ? onReveal : null} />
    </LazyBoundary>
  )
}

function Quoted({ statusId, context }: { readonly statusId: string; readonly context: FilterContext }) {
  const { t } = useLingui()
  const session = useSession()
  const status = useStatus(statusId)
  const account = useAccount(status?.account.id)
  const isKnown = status !== undefined

  // A quote of which only the id is known is loaded; a 404 marks the quote as deleted everywhere.
  useEffect(() => {
    const load = async () => {
      const { loadQuoted } = await import('./loadQuoted.ts')
      loadQuoted(session, statusId)
    }
    if (!isKnown) load().catch(() => undefined)
  }, [session, statusId, isKnown])

  if (!status || !account) return <p className={styles.absent}>{t`This post is not available`}</p>
  return <QuotedCard key={statusId} status={status} account={account} context={context} />
}

type Present<T> = NonNullable<T>

interface QuotedCardProps {
  readonly status: Present<ReturnType<typeof useStatus>>
  readonly account: Present<ReturnType<typeof useAccount>>
  readonly context: FilterContext
}

function QuotedCard({ status, account, context }: QuotedCardProps) {
  const session = useSession()
  const warning = useWarning(status)
  const reading = useReading()
  const [view, change] = useViewState(status.id)
  // The reader has opened the quoting post and not this one.
  const verdict = useFilterVerdict(status, context === 'detailed' ? 'thread' : context)
  const names = verdict.titles.join(', ')
  if (verdict.kind !== 'pass' && view.isFilterPassed !== true) {
    return (
      <p className={styles.absent}>
        <Trans>Filtered: {names}</Trans>
        <button
          type="button"
          className={styles.reveal}
          onClick={({ currentTarget }) => passFocus(currentTarget, () => change({ isFilterPassed: true }))}
        >
          <Trans>Show anyway</Trans>
        </button>
      </p>
    )
  }
  const isOpen = warning === null || view.isWarningOpen === true
  const media = status.media_attachments
  const read = readContent(status, localDomainOf(session.client.origin))
  return (
    <div className={styles.quote}>
      <AuthorLine account={account} at={status.created_at} size={24} href={statusPath(account.acct, status.id)} />
      {warning !== null && (
        <p className={styles.warning} dir="auto">
          {warning}{' '}
          <button type="button" className={styles.reveal} aria-expanded={isOpen} onClick={() => change({ isWarningOpen: !isOpen })}>
            {isOpen ? <Trans>Show less</Trans> : <Trans>Show more</Trans>}
          </button>
        </p>
      )}
      {isOpen && (
        <>
          <div className={classes(contentStyles.content, styles.text)} dir="auto" lang={status.language ?? undefined}>
            <ContentNodes nodes={read.folded} />
            {read.isCut && '…'}
          </div>
          {media.length > 0 && (
            <MediaGrid
              attachments={media}
              post={{ statusId: status.id, accountId: status.account.id }}
              isSensitive={status.sensitive}
              isShown={areMediaOpen(view, status, reading, verdict.mediaTitles)}
              onToggle={(isMediaShown) => change({ isMediaShown })}
              matchedFilters={verdict.mediaTitles}
            />
          )}
          {status.quote && (
            <p className={styles.nested}>
              <Trans>This post quotes another one</Trans>
            </p>
          )}
        </>
      )}
    </div>
  )
}
