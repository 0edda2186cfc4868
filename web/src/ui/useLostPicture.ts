import { useState } from 'react'

/** Whether a picture could not be loaded, and the handler of its error. When the connection returns, it is tried again. */
export function useLostPicture(): readonly [isLost: boolean, lose: () => void] {
  const [isLost, setLost] = useState(false)
  // Listens only after a failure: a list draws hundreds of pictures.
  const lose = () => {
    setLost(true)
    addEventListener('online', () => setLost(false), { once: true })
  }
  return [isLost, lose]
}
