import { mayOpenHere } from '@starling/domain/links'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { isPlainClick } from '../../ui/Link.tsx'
import { useNavigator } from '../../ui/navigation.ts'

type OutLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { readonly href: string }

/** A link to another page, in a new tab; a post, profile or hashtag opens in this client where the reader's server knows it. */
export function OutLink({ href, children, ...rest }: OutLinkProps) {
  const session = useSession()
  const navigator = useNavigator()

  async function open(link: HTMLElement) {
    const { openInPlace } = await import('../link/openInPlace.ts')
    await openInPlace(href, { link, session, navigator })
  }

  function handleClick(event: MouseEvent<HTMLElement>) {
    if (!isPlainClick(event) || !mayOpenHere(href)) return
    event.preventDefault()
    open(event.currentTarget).catch(() => void window.open(href, '_blank', 'noopener,noreferrer'))
  }

  return (
    <a {...rest} href={href} target="_blank" rel="nofollow noopener noreferrer" onClick={handleClick}>
      {children}
    </a>
  )
}
