import { lazy, useState } from 'react'
import type { ComponentType, FunctionComponent } from 'react'
import { LoadError } from './LoadError.ts'

/** A component whose code is loaded later. It must be rendered inside a `Later`. */
export interface Loadable<Props extends object> extends FunctionComponent<Props> {
  /** Loads the code in advance; false when that failed. */
  preload(): Promise<boolean>
}

/**
 * A component whose code is loaded when it is first rendered, or earlier by `preload`.
 * In contrast to `lazy` alone, loaded code is rendered in the same frame, and after a failure it can be loaded again.
 */
export function loadable<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): Loadable<Props> {
  let loaded: ComponentType<Props> | null = null
  let Waiting = lazy(ensure)

  async function ensure(): Promise<{ default: ComponentType<Props> }> {
    try {
      // Chromium 150 remembers, while a page is open, that a module failed to load, so modules are not requested offline.
      if (!loaded && !navigator.onLine && !navigator.serviceWorker?.controller) throw new TypeError()
      loaded ??= (await load())[name]
      return { default: loaded }
    } catch (cause) {
      throw new LoadError(cause, forget)
    }
  }

  // A failed lazy component stays failed, and React renders it a second time at once: only the boundary that caught the failure may reset it.
  function forget(): void {
    Waiting = lazy(ensure)
  }

  function LoadedPart(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Waiting)
    return <Part {...props} />
  }

  return Object.assign(LoadedPart, {
    preload: () =>
      ensure().then(
        () => true,
        () => false,
      ),
  })
}
