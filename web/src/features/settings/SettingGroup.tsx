import { ChevronRight } from 'lucide-react'
import type { SettingRow } from './SettingRow.tsx'
import { SettingRows } from './SettingRow.tsx'
import styles from './Settings.module.css'

interface SettingGroupProps {
  readonly label: string
  /** The current values, in sentences. */
  readonly summary: readonly string[]
  readonly rows: readonly SettingRow[]
}

/** Related settings that can be unfolded; folded, one line shows their current values. */
export function SettingGroup({ label, summary, rows }: SettingGroupProps) {
  return (
    <details className={styles.group}>
      <summary className={styles.groupTitle}>
        <span className={styles.sectionWords}>
          <span className={styles.sectionTitle}>{label}</span>
          {summary.map((sentence) => (
            <span key={sentence} className={styles.note}>
              {sentence}
            </span>
          ))}
        </span>
        <ChevronRight className={styles.chevron} size={20} strokeWidth={1.75} aria-hidden="true" />
      </summary>
      <SettingRows rows={rows} />
    </details>
  )
}
