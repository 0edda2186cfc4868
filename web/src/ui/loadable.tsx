import { lazy, useState } from 'react'
import type { ComponentType, FunctionComponent } from 'react'
import { LoadError } from './LoadError.ts'
import { renewSheets } from './renewSheets.ts'

/** A component whose code comes later. It is drawn within a `Later`. */
export interface Loadable<Props extends object> extends FunctionComponent<Props> {
  /** Fetches the code ahead of its use; false when it did not come. */
  preload(): Promise<boolean>
}

/**
 * A component whose code is fetched when it is first drawn, or before by `preload`.
 * Why not `lazy` alone: once the code is here this one draws in the same frame, and after a failure it can be fetched again.
 */
export function loadable<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): Loadable<Props> {
  let loaded: ComponentType<Props> | null = null
  let hasFailed = false
  let Waiting = lazy(ensure)

  async function ensure(): Promise<{ default: ComponentType<Props> }> {
    try {
      if (hasFailed) await renewSheets()
      loaded ??= (await load())[name]
      return { default: loaded }
    } catch (cause) {
      hasFailed = true
      throw new LoadError(cause, forget)
    }
  }

  // A lazy component that failed stays failed, and React draws what failed a second time at once: only whoever caught the failure starts anew.
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
