import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './TextField.module.css'

/** A select field with its label. */
export function SelectField<Id extends string>({
  label,
  description,
  options,
  selected,
  onSelect,
}: {
  readonly label: ReactNode
  readonly description?: ReactNode
  readonly options: readonly { readonly id: Id; readonly label: string }[]
  readonly selected: Id
  readonly onSelect: (id: Id) => void
}) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={styles.input}
        value={selected}
        aria-describedby={description ? `${id}-note` : undefined}
        onChange={(event) => {
          const chosen = options.find((option) => option.id === event.target.value)
          if (chosen) onSelect(chosen.id)
        }}
      >
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
      {description && (
        <p id={`${id}-note`} className={styles.description}>
          {description}
        </p>
      )}
    </div>
  )
}
