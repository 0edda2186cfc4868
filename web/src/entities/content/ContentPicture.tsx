import type { ContentNode } from '@starling/domain/content'
import { Trans } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import type { MouseEvent } from 'react'
import { instanceStore } from '../../accounts/instances.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useAccount } from '../../session/useEntity.ts'
import { PictureOr } from '../../ui/PictureOr.tsx'
import styles from './Content.module.css'

/**
 * A picture in a post's text. One that is neither from the reader's server nor from its media hosts is loaded only on request, because its
 * host would learn who reads the post, and when.
 */
export function ContentPicture({ src, alt, title }: Extract<ContentNode, { readonly kind: 'image' }>) {
  const isOurs = useOwnHosts().has(hostOf(src))
  const [isAskedFor, setAskedFor] = useState(false)
  if (isOurs || isAskedFor)
    return (
      <PictureOr className={styles.image} src={src} alt={alt} title={title} loading="lazy" referrerPolicy="no-referrer" instead={alt} />
    )
  const host = hostOf(src)
  const show = (event: MouseEvent) => {
    // The picture may be part of a link.
    event.preventDefault()
    event.stopPropagation()
    setAskedFor(true)
  }
  return (
    <button type="button" className={styles.picture} onClick={show}>
      <Trans>Show the picture from {host}</Trans>
      {alt !== '' && `: ${alt}`}
    </button>
  )
}

/** The reader's server and the hosts that it serves its own media from. */
function useOwnHosts(): ReadonlySet<string> {
  const { client, me } = useSession()
  const own = useAccount(me?.id)
  const store = instanceStore(client.origin)
  const instance = useSyncExternalStore(store.subscribe, store.get)
  const addresses = [client.origin, own?.avatar, own?.header, instance?.thumbnail.url]
  return new Set(addresses.flatMap((address) => (address ? [hostOf(address)] : [])))
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : ''
}
