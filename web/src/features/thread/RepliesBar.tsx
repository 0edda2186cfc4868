import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { ThreadLayout } from '@starling/domain/threads'
import { settings } from '@starling/domain/settings'
import { useSettingChange } from '../../settings/useSetting.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import styles from './RepliesBar.module.css'

interface RepliesBarProps {
  /** The number of all replies, including indirect ones; null until the whole conversation is loaded. */
  readonly count: number | null
  /** The number of direct replies, as the server counts them. */
  readonly directCount: number
  readonly newCount: number
}

/** The number of replies, the number of new ones since the last visit, and the choice of their order where there are several. */
export function RepliesBar({ count, directCount, newCount }: RepliesBarProps) {
  const { t } = useLingui()
  const [layout, setLayout] = useSettingChange(settings.threadLayout)
  const countId = useId()
  // An article, because ARIA allows nothing else inside a feed.
  return (
    <article className={styles.bar} {...(count === null ? { 'aria-label': t`Replies` } : { 'aria-labelledby': countId })}>
      <p id={countId} className={styles.count}>
        {count !== null &&
          // The count under the post only includes direct replies, so the label here says what is counted.
          (count > directCount ? (
            <Plural value={count} one="# reply in all" other="# replies in all" />
          ) : (
            <Plural value={count} one="# reply" other="# replies" />
          ))}
        {newCount > 0 && (
          <span className={styles.new}>
            <Trans>{newCount} new</Trans>
          </span>
        )}
      </p>
      {/* Hidden for a single reply, but still there, so that the bar's height does not change when a second reply arrives. */}
      <div className={styles.order} style={{ visibility: (count ?? directCount) > 1 ? undefined : 'hidden' }}>
        <SegmentedControl<ThreadLayout>
          label={t`Order of replies`}
          selected={layout}
          onSelect={setLayout}
          options={[
            { id: 'tree', label: t`As they answer` },
            { id: 'flat', label: t`By time` },
          ]}
        />
      </div>
    </article>
  )
}
