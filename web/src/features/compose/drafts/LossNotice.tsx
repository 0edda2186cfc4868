import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import styles from '../Composer.module.css'
import type { DraftStore } from './draftStore.ts'

/** Says that a draft is not stored, because there is no room on the device or the browser forbids it: the writer has to know before the page closes. */
export function LossNotice({ store }: { readonly store: DraftStore }) {
  const isKept = useSyncExternalStore(store.subscribeToKept, store.isKept)
  return (
    <div role="status" className={styles.problem}>
      {!isKept && <Trans>Your text cannot be kept on this device: it is lost if this page closes before it is sent.</Trans>}
    </div>
  )
}
