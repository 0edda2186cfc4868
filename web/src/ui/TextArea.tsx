import { useId } from 'react'
import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import { classes } from './classes.ts'
import styles from './TextField.module.css'

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> & {
  readonly label: ReactNode
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly ref?: Ref<HTMLTextAreaElement>
}

/** A text field of several lines with its label and error message. */
export function TextArea({ label, description, error, rows = 4, ...area }: TextAreaProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        rows={rows}
        className={classes(styles.input, styles.area)}
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
