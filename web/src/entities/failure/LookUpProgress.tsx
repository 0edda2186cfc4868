import { Trans } from '@lingui/react/macro'
import styles from './LookUp.module.css'

/** Says where something is being looked up, which takes a server seconds. */
export function LookUpProgress({ host }: { readonly host: string }) {
  return (
    <p className={styles.progress} role="status">
      <Trans>Looking on {host}…</Trans>
    </p>
  )
}
