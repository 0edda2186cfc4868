import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from './classes.ts'
import { Link } from './Link.tsx'
import styles from './IconButton.module.css'

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  /** The button's accessible name and tooltip. */
  readonly label: string
  readonly icon: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, icon, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} data-tooltip={label} className={classes(styles.button, className)}>
      {icon}
    </button>
  )
}

export function IconLink({ label, icon, href }: { readonly label: string; readonly icon: ReactNode; readonly href: string }) {
  return (
    <Link href={href} aria-label={label} data-tooltip={label} className={styles.button}>
      {icon}
    </Link>
  )
}
