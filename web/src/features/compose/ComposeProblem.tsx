import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import styles from './Composer.module.css'
import type { ShownDraft } from './drafts/draftStore.ts'

/** Why a post cannot be sent. On a small screen it may lie below what is visible, so it is scrolled into view. */
export function ComposeProblem({ words }: { readonly words: string | null }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (words !== null) place.current?.scrollIntoView({ block: 'nearest' })
  }, [words])
  return (
    <div ref={place} role="alert" className={styles.problem}>
      {words}
    </div>
  )
}

/** Warns that a draft is not stored, because the device is full or the browser forbids it: the writer must know before closing the page. */
export function LossNotice({ store }: { readonly store: ShownDraft }) {
  const isKept = useSyncExternalStore(store.subscribeToKept, store.isKept)
  return (
    <div role="status" className={styles.problem}>
      {!isKept && <Trans>Your text cannot be kept on this device: it is lost if this page closes before it is sent.</Trans>}
    </div>
  )
}
