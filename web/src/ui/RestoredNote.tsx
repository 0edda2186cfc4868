import { Trans } from '@lingui/react/macro'
import { Button } from './Button.tsx'
import styles from './RestoredNote.module.css'

/** Tells that a form contains unsaved changes from an earlier visit, and offers to discard them. */
export function RestoredNote({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <p className={styles.note} role="status">
      <Trans>You have unsaved changes</Trans>
      <Button kind="quiet" onClick={onDiscard}>
        <Trans>Discard changes</Trans>
      </Button>
    </p>
  )
}
