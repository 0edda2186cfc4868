import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './Choices.module.css'

interface RadioGroupProps<Id extends string> {
  readonly label: ReactNode
  readonly options: readonly { readonly id: Id; readonly label: ReactNode; readonly description?: ReactNode }[]
  /** Null while none is chosen. */
  readonly selected: Id | null
  readonly onSelect: (id: Id) => void
  readonly error?: ReactNode
}

/** Radio buttons in a column, each with an optional explanation. */
export function RadioGroup<Id extends string>({ label, options, selected, onSelect, error }: RadioGroupProps<Id>) {
  const name = useId()
  return (
    <fieldset className={styles.group} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.id} className={styles.choice}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={option.id === selected}
            aria-describedby={option.description ? `${name}-${option.id}` : undefined}
            onChange={() => onSelect(option.id)}
          />
          <span className={styles.words}>
            <bdi>{option.label}</bdi>
            {option.description && (
              <span id={`${name}-${option.id}`} className={styles.description} aria-hidden="true">
                {option.description}
              </span>
            )}
          </span>
        </label>
      ))}
      {error && (
        <p id={`${name}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
