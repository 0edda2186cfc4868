import type { SettingRow } from './SettingRow.tsx'
import styles from './Settings.module.css'

export function SettingRows({ rows }: { readonly rows: readonly SettingRow[] }) {
  return (
    <div className={styles.rows}>
      {rows.map(({ id, control }) => (
        <div key={id} className={styles.row}>
          {control}
        </div>
      ))}
    </div>
  )
}
