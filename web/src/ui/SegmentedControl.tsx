import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './SegmentedControl.module.css'

/** Radio buttons in a row, for a few short choices. */
export function SegmentedControl<Id extends string>({
  label,
  options,
  selected,
  onSelect,
}: {
  readonly label: string
  readonly options: readonly { readonly id: Id; readonly label: ReactNode; readonly icon?: ReactNode }[]
  readonly selected: Id
  readonly onSelect: (id: Id) => void
}) {
  const name = useId()
  return (
    <fieldset className={styles.control}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.id} className={styles.option}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              checked={option.id === selected}
              onChange={() => onSelect(option.id)}
            />
            {option.icon}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
