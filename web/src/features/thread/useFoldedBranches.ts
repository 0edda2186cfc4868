import { useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { keptByPage } from '../../storage/pageMemory.ts'
import { keepNewest } from '../../ui/keepNewest.ts'

/** Folded branches stay folded while the page is open, for the most recent conversations. */
const kept = keptByPage(new Map<string, ReadonlySet<string>>())
const mostKept = 50
const none: ReadonlySet<string> = new Set()

/** The folded branches of a conversation, and functions to fold and open them. */
export function useFoldedBranches(threadId: string): readonly [ReadonlySet<string>, (id: string, isFolded: boolean) => void] {
  const key = `${useSession().key} ${threadId}`
  const [, redraw] = useState(0)
  const folded = kept.get(key) ?? none
  return [
    folded,
    (id, isFolded) => {
      const next = new Set(kept.get(key))
      if (isFolded) next.add(id)
      else next.delete(id)
      keepNewest(kept, key, next, mostKept)
      redraw((count) => count + 1)
    },
  ]
}
