import { Trans } from '@lingui/react/macro'
import type { Turn } from './turnRow.ts'
import { turnRow } from './turnRow.ts'
import styles from './StatusCard.module.css'

/** On a boost that the reader has opened. */
export function FoldAgain({ turn }: { readonly turn: Turn }) {
  return (
    <button type="button" className={styles.foldAgain} onClick={({ currentTarget }) => turnRow(currentTarget, () => turn(false))}>
      <Trans>Fold</Trans>
    </button>
  )
}
