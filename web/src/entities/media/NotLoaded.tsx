import { Trans } from '@lingui/react/macro'
import styles from './MediaGrid.module.css'

/** Stands in for a picture that cannot be loaded: what it shows in words, over its colours. */
export function NotLoaded({ description }: { readonly description: string | null }) {
  return (
    <span className={styles.notLoaded}>
      <span dir="auto">{description || <Trans>This picture could not be loaded.</Trans>}</span>
    </span>
  )
}
