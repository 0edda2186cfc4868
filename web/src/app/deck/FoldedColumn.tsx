import type { DeckColumn } from '@starling/domain/deck'
import { useLingui } from '@lingui/react/macro'
import { PanelLeftOpen } from 'lucide-react'
import styles from './Deck.module.css'
import { useColumnWords } from './useColumnWords.ts'

/** A column folded to a narrow strip; its screen is not mounted and loads nothing. */
export function FoldedColumn({ column, onUnfold }: { readonly column: DeckColumn; readonly onUnfold: () => void }) {
  const { t } = useLingui()
  const name = useColumnWords()(column)
  return (
    <div className={styles.folded} data-deck-column={column.uuid}>
      <button
        type="button"
        data-column-button=""
        className={styles.unfold}
        aria-label={t`Unfold: ${name}`}
        aria-expanded={false}
        onClick={onUnfold}
      >
        <PanelLeftOpen size={20} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles.upright}>{name}</span>
      </button>
    </div>
  )
}
