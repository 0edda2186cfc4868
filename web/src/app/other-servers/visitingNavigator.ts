import type { Session } from '@starling/domain/session'
import { searchPath } from '../../routing/paths.ts'
import type { Navigator } from '../../ui/navigation.ts'
import { ownServerTarget } from './ownServerTarget.ts'

interface VisitingOptions {
  readonly base: Navigator
  readonly visitor: Session
  /** Opens a post of the visited server by its address. */
  readonly openPost: (address: string) => void
}

/** The navigator of a part of the page that shows another server: what is pressed in it opens at the reader's own server. */
export function visitingNavigator({ base, visitor, openPost }: VisitingOptions): Navigator {
  const follow = (url: string, go: (path: string) => void) => {
    const target = ownServerTarget(url, visitor)
    if (target.kind === 'post') openPost(target.address)
    else if (target.kind === 'page') window.open(target.address, '_blank', 'noopener,noreferrer')
    else go(target.path)
  }
  return {
    ...base,
    push: (url) => follow(url, base.push),
    replace: (url) => follow(url, base.replace),
    hrefFor(url) {
      const target = ownServerTarget(url, visitor)
      if (target.kind === 'page') return target.address
      // In a new tab the search looks the address up.
      return base.hrefFor(target.kind === 'post' ? searchPath(target.address) : target.path)
    },
  }
}
