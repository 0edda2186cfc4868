import { useLingui } from '@lingui/react/macro'
import type { FeedProps } from '../../ui/VirtualList.tsx'
import styles from './NotificationRow.module.css'

/** A heading for the rows below; an article, because ARIA allows nothing else inside a feed. */
export function ListHeading({ part, ...feedProps }: FeedProps & { readonly part: 'followed' | 'others' | 'earlier' }) {
  const words = useWords(part)
  return (
    <article {...feedProps} className={styles.heading} aria-label={words}>
      <h2>{words}</h2>
    </article>
  )
}

function useWords(part: 'followed' | 'others' | 'earlier'): string {
  const { t } = useLingui()
  switch (part) {
    case 'followed':
      return t`New from people you follow`
    case 'others':
      return t`New from others`
    case 'earlier':
      return t`Earlier`
  }
}
