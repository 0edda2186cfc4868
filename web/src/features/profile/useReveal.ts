import { useState } from 'react'
import { keptByPage } from '../../storage/pageMemory.ts'

const revealed = keptByPage(new Set<string>())

/** Whether the reader has chosen to see a limited account, for as long as the page is open. */
export function useReveal(accountId: string): readonly [boolean, () => void] {
  const [isRevealed, setRevealed] = useState(revealed.has(accountId))
  return [
    isRevealed,
    () => {
      revealed.add(accountId)
      setRevealed(true)
    },
  ]
}
