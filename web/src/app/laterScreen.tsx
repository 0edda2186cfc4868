import { lazy, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'

const loaders: (() => Promise<unknown>)[] = []

/**
 * A screen whose code is fetched when it is first shown, or before by `prefetchScreens`.
 * Why not `lazy` alone: once the code is here, this one draws in the same frame, without passing through the skeleton.
 */
export function laterScreen<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  let Waiting = lazy(ensure)

  async function ensure(): Promise<{ default: ComponentType<Props> }> {
    try {
      loaded = (await load())[name]
      return { default: loaded }
    } catch (error) {
      // A lazy component that failed stays failed; the next try, perhaps with a network, needs a new one.
      Waiting = lazy(ensure)
      throw error
    }
  }
  loaders.push(ensure)

  return function LaterScreen(props: Props): ReactNode {
    const [Screen] = useState<ComponentType<Props>>(() => loaded ?? Waiting)
    return <Screen {...props} />
  }
}

/** Fetches the screens one is likely to open next, while nothing else is going on. */
export function prefetchScreens(): void {
  const queue = [...loaders]
  const step = () => {
    const next = queue.shift()
    if (!next) return
    next().then(
      () => whenIdle(step),
      () => undefined,
    )
  }
  whenIdle(step)
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 4000 })
  else setTimeout(work, 300)
}
