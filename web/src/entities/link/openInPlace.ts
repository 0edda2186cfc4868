import { readLink } from '@starling/domain/links'
import type { LinkTarget } from '@starling/domain/links'
import type { Session } from '@starling/domain/session'
import { accountPath, collectionPath, statusPath, tagPath } from '../../routing/paths.ts'
import type { Navigator } from '../../ui/navigation.ts'
import { goTo } from './goTo.ts'

interface Around {
  /** The pressed link, which is marked as busy meanwhile. */
  readonly link: HTMLElement
  readonly session: Session
  readonly navigator: Navigator
}

/** How long to wait for the reader's server to fetch a remote object before the page itself is opened, in milliseconds. */
const patienceMs = 3000

/** Opens a post, profile or tag in this client where the reader's server knows it or can fetch it, else the page itself in a new tab. */
export async function openInPlace(href: string, { link, session, navigator }: Around): Promise<void> {
  if (link.ariaBusy === 'true') return
  const before = navigator.getLocation().key
  link.ariaBusy = 'true'
  const target = readLink(href, new URL(session.client.origin).host)
  const path = target && (await pathOf(target, href, session))
  link.ariaBusy = null
  // The reader has gone elsewhere in the meantime.
  if (navigator.getLocation().key !== before) return
  if (path) navigator.push(path)
  else window.open(href, '_blank', 'noopener,noreferrer')
}

async function pathOf(target: LinkTarget, href: string, session: Session): Promise<string | null> {
  switch (target.kind) {
    case 'status':
      return statusPath(target.acct, target.id)
    case 'account':
      return accountPath(target.acct)
    case 'tag':
      return tagPath(target.name)
    case 'collection':
      return collectionPath(target.id)
    case 'elsewhere':
      // Servers only fetch remote objects for their own users.
      return session.me === null ? null : await goTo(href, session, AbortSignal.timeout(patienceMs))
  }
}
