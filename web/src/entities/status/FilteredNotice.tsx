import { Trans } from '@lingui/react/macro'
import type { FeedProps } from '../../ui/VirtualList.tsx'
import styles from './StatusCard.module.css'

type FilteredNoticeProps = Partial<FeedProps> & {
  readonly titles: readonly string[]
  readonly onShow: () => void
}

/** Replaces a post that is covered by a filter (R-stat-02). */
export function FilteredNotice({ titles, onShow, ...feedProps }: FilteredNoticeProps) {
  const names = titles.join(', ')
  return (
    <article {...feedProps} className={styles.filtered}>
      <span>
        <Trans>Filtered: {names}</Trans>
      </span>
      <button type="button" className={styles.show} onClick={onShow}>
        <Trans>Show anyway</Trans>
      </button>
    </article>
  )
}
