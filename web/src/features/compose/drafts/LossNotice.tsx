import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import styles from '../Composer.module.css'
import type { DraftStore } from './draftStore.ts'

/** Warns that a draft is not stored, because the device is full or the browser forbids it: the writer must know before closing the page. */
export function LossNotice({ store }: { readonly store: DraftStore }) {
  const isKept = useSyncExternalStore(store.subscribeToKept, store.isKept)
  return (
    <div role="status" className={styles.problem}>
      {!isKept && <Trans>Your text cannot be kept on this device: it is lost if this page closes before it is sent.</Trans>}
    </div>
  )
}
