import type { Status } from '@starling/api/statuses'
import { Trans } from '@lingui/react/macro'
import { classes } from '../../ui/classes.ts'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { loadable } from '../../ui/loadable.tsx'
import contentStyles from '../content/Content.module.css'
import { ContentNodes } from '../content/ContentNodes.tsx'
import { foldedLines } from '../content/readContent.ts'
import type { ReadContent } from '../content/readContent.ts'
import styles from './StatusBody.module.css'
import type { ViewState } from './viewState.ts'

const WholeText = loadable(() => import('../content/WholeText.tsx'), 'WholeText')

interface StatusTextProps {
  readonly status: Status
  readonly read: ReadContent
  readonly view: ViewState
  readonly change: (change: ViewState) => void
  /** The main post of a thread is never collapsed. */
  readonly isDetailed: boolean
}

/** The text of a post: collapsed where it is long, and cut where drawing all of it would block the page. */
export function StatusText({ status, read, view, change, isDetailed }: StatusTextProps) {
  const { nodes, folded, lines, loneEmoji, isCut } = read
  const isWhole = isCut && view.isWholeShown === true
  const isLong = !isDetailed && lines > foldedLines + 4
  const isFolded = isLong && view.isUnfolded !== true
  if (nodes.length === 0 && !isCut) return null
  return (
    <>
      <div
        className={classes(contentStyles.content, styles.text, loneEmoji > 0 && styles.loneEmoji, isFolded && !isWhole && styles.folded)}
        dir="auto"
        lang={status.language ?? undefined}
      >
        {isWhole ? (
          <LazyBoundary failure="part">
            <WholeText html={status.content} hasQuote={status.quote !== null} />
          </LazyBoundary>
        ) : (
          <>
            <ContentNodes nodes={isFolded ? folded : nodes} />
            {isCut && '…'}
          </>
        )}
      </div>
      {isLong && !isWhole && (
        <button type="button" className={styles.fold} aria-expanded={!isFolded} onClick={() => change({ isUnfolded: isFolded })}>
          {isFolded ? <Trans>Show more</Trans> : <Trans>Show less</Trans>}
        </button>
      )}
      {isCut && !isFolded && (
        <div className={styles.cut}>
          <button type="button" className={styles.fold} aria-expanded={isWhole} onClick={() => change({ isWholeShown: !isWhole })}>
            {isWhole ? <Trans>Show less</Trans> : <Trans>Show the whole post</Trans>}
          </button>
          {status.url !== null && (
            <a className={styles.fold} href={status.url} target="_blank" rel="nofollow noopener noreferrer">
              <Trans>Open original</Trans>
            </a>
          )}
        </div>
      )}
    </>
  )
}
