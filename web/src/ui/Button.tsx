import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from './classes.ts'
import { Link } from './Link.tsx'
import styles from './Button.module.css'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'outline' | 'danger'

interface Look {
  readonly kind?: ButtonKind
  readonly isLarge?: boolean
  readonly isWide?: boolean
  readonly children: ReactNode
}

type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
    readonly ref?: Ref<HTMLButtonElement>
    readonly isBusy?: boolean
  }

/** While it is busy it does nothing and keeps the focus, which a disabled button loses. */
export function Button({
  kind = 'secondary',
  isLarge,
  isWide,
  isBusy,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={classes(look({ kind, isLarge, isWide }), className)}
    >
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ kind = 'secondary', isLarge, isWide, href, children }: Look & { readonly href: string }) {
  return (
    <Link href={href} className={look({ kind, isLarge, isWide })}>
      {children}
    </Link>
  )
}

function look({
  kind = 'secondary',
  isLarge,
  isWide,
}: {
  kind?: ButtonKind | undefined
  isLarge?: boolean | undefined
  isWide?: boolean | undefined
}): string {
  return classes(styles.button, styles[kind], isLarge && styles.large, isWide && styles.wide)
}
