import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './Switch.module.css'

/** A switch with its label. */
export function Switch({
  label,
  description,
  isOn,
  onChange,
  isDisabled,
}: {
  readonly label: ReactNode
  readonly description?: ReactNode
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly isDisabled?: boolean
}) {
  const descriptionId = useId()
  return (
    <label className={styles.row}>
      <span className={styles.words}>
        <span>{label}</span>
        {description && (
          <span id={descriptionId} className={styles.description}>
            {description}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.input}
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        aria-describedby={description ? descriptionId : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
