import { settings } from '@starling/domain/settings'
import { useEffect, useEffectEvent, useState } from 'react'
import type { RememberedAnswer } from '../../remembered/RememberedSearch.ts'
import { searchDevice } from '../../remembered/searchDevice.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useSetting } from '../../settings/useSetting.ts'
import { useHiddenAuthors } from './useHiddenAuthors.ts'

/** The results of the search among the posts read on this device. */
export interface DeviceSearch extends RememberedAnswer {
  /** `off` if the reader has not switched remembering on. */
  readonly phase: 'idle' | 'off' | 'searching' | 'ready' | 'failed'
}

/** The most results that are drawn; with more, readers refine the search. */
const MOST = 500

const nothing: DeviceSearch = { phase: 'idle', posts: [], total: 0, words: [], remembered: 0 }

/** Searches the posts read on this device. Visitors have none. During a new search, the results of the previous one stay. */
export function useDeviceSearch(q: string, most: number = MOST): DeviceSearch {
  const { key, me } = useSession()
  const isOn = useSetting(settings.remembersRead)
  const [found, setFound] = useState<DeviceSearch & { readonly q: string }>({ ...nothing, q: '' })
  const meId = me?.id ?? null
  const isHidden = useEffectEvent(useHiddenAuthors(found.posts))
  useEffect(() => {
    if (q === '' || meId === null || !isOn) return undefined
    let isHere = true
    searchDevice({ accountKey: key, meId, query: q, most }).then(
      (answer) => {
        if (!isHere) return
        const posts = answer.posts.filter((post) => !isHidden(post))
        setFound({ ...answer, posts, total: answer.total - answer.posts.length + posts.length, phase: 'ready', q })
      },
      () => isHere && setFound({ ...nothing, phase: 'failed', q }),
    )
    return () => void (isHere = false)
  }, [q, key, meId, isOn, most])
  if (q === '' || meId === null) return nothing
  if (!isOn) return { ...nothing, phase: 'off' }
  return found.q === q ? found : { ...found, phase: 'searching' }
}
