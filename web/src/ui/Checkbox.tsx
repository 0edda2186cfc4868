import type { ReactNode } from 'react'
import styles from './Choices.module.css'

/** A checkbox with its label. */
export function Checkbox({
  label,
  isOn,
  onChange,
}: {
  readonly label: ReactNode
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" className={styles.input} checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span className={styles.words}>{label}</span>
    </label>
  )
}
