import { useEffect, useState } from 'react'

/** Whether a picture could not be loaded, and the handler of its error. When the connection returns, it is tried again. */
export function useLostPicture(): readonly [isLost: boolean, lose: () => void] {
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    // Listens only after a failure: a list draws hundreds of pictures.
    if (!isLost) return
    const retry = () => setLost(false)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isLost])
  return [isLost, () => setLost(true)]
}
