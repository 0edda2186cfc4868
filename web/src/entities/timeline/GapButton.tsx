import { Trans, useLingui } from '@lingui/react/macro'
import type { FeedProps } from '../../ui/VirtualList.tsx'
import styles from './TimelineColumn.module.css'

type GapButtonProps = Partial<FeedProps> & {
  readonly isFilling: boolean
  readonly onFill: () => void
}

/** A button where posts may be missing. */
export function GapButton({ isFilling, onFill, ...feedProps }: GapButtonProps) {
  const { t } = useLingui()
  return (
    <article className={styles.gapRow} aria-label={t`Posts may be missing here`} {...feedProps}>
      <button type="button" data-more className={styles.gap} disabled={isFilling} onClick={onFill}>
        {isFilling ? <Trans>Loading missing posts…</Trans> : <Trans>Load missing posts</Trans>}
      </button>
    </article>
  )
}
