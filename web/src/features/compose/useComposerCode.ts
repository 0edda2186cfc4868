import { useEffect, useState } from 'react'
import type { Loadable } from '../../ui/loadable.tsx'

type Code = Pick<Loadable<object>, 'preload'>

const arrived = new WeakSet<Code['preload']>()

/** Loads the code in advance; false when that failed. */
export async function fetchComposer({ preload }: Code): Promise<boolean> {
  const isHere = await preload()
  if (isHere) arrived.add(preload)
  return isHere
}

/**
 * Whether the composer can take the place of its early field: its code is there, or has failed, which it shows itself; and no input method is
 * composing in that field, whose unfinished word would be lost.
 */
export function useComposerCode(code: Code, isWanted = true) {
  const [isHere, setHere] = useState(() => arrived.has(code.preload))
  const [isComposing, setComposing] = useState(false)
  useEffect(() => {
    if (!isWanted) return undefined
    let isCurrent = true
    void fetchComposer(code).then(() => {
      if (isCurrent) setHere(true)
    })
    return () => {
      isCurrent = false
    }
  }, [code, isWanted])
  return { isReady: isHere && !isComposing, onComposing: setComposing }
}
