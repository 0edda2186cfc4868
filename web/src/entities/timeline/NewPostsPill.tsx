import { Plural } from '@lingui/react/macro'
import { ArrowUp } from 'lucide-react'
import styles from './TimelineColumn.module.css'

/** The button that shows waiting posts; until it is pressed the list does not move. */
export function NewPostsPill({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  return (
    <output>
      {count > 0 && (
        <button type="button" className={styles.pill} onClick={onShow}>
          <ArrowUp size={16} strokeWidth={2} aria-hidden="true" />
          <Plural value={count} one="# new post" other="# new posts" />
        </button>
      )}
    </output>
  )
}
