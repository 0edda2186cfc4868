import { useId } from 'react'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './TextField.module.css'

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  readonly label: ReactNode
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

/** A text field of one line with its label and error message. */
export function TextField({ label, description, error, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || description ? `${id}-note` : undefined}
      />
      {(error || description) && (
        <p id={`${id}-note`} className={error ? styles.error : styles.description} role={error ? 'alert' : undefined}>
          {error ?? description}
        </p>
      )}
    </div>
  )
}
