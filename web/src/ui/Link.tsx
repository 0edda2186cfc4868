import type { AnchorHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { useNavigator } from './navigation.ts'

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  readonly href: string
  readonly children?: ReactNode
  readonly ref?: Ref<HTMLAnchorElement>
  /** Replaces the current history entry. */
  readonly isReplacing?: boolean
}

/** A link inside the application. It does not depend on the location, so a navigation renders no link again. */
export function Link({ href, onClick, isReplacing, children, ...rest }: LinkProps) {
  const navigator = useNavigator()

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    if (isReplacing) navigator.replace(href)
    else navigator.push(href)
  }

  return (
    <a {...rest} href={navigator.hrefFor(href)} onClick={handleClick}>
      {children}
    </a>
  )
}

/** Whether a link is to be followed here: a click with a modifier or another button is the browser's own. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
