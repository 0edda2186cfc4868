import { useLingui } from '@lingui/react/macro'
import type { FeedProps } from '../../ui/VirtualList.tsx'
import styles from './NotificationRow.module.css'

/** What the rows below have in common; an article, because a feed holds nothing else. */
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
