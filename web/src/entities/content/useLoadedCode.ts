import { useEffect, useState } from 'react'

const loaded = new Map<string, unknown>()

/**
 * Code that improves how something is drawn: null until it is loaded, which this starts, and where loading fails. Code loaded earlier is
 * available in the first frame.
 */
export function useLoadedCode<Code extends object>(name: string, load: () => Promise<Code>): Code | null {
  const [code, setCode] = useState(() => (loaded.get(name) as Code | undefined) ?? null)
  useEffect(() => {
    if (code !== null) return undefined
    let isLeft = false
    load().then(
      (made) => {
        loaded.set(name, made)
        if (!isLeft) setCode(made)
      },
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [code, load, name])
  return code
}
