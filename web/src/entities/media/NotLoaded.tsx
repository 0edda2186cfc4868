import { Trans } from '@lingui/react/macro'
import styles from './MediaGrid.module.css'

/** Drawn instead of a picture that cannot be loaded: its description, over its blurhash. */
export function NotLoaded({ description }: { readonly description: string | null }) {
  return (
    <span className={styles.notLoaded}>
      <span dir="auto">{description || <Trans>This picture could not be loaded.</Trans>}</span>
    </span>
  )
}
