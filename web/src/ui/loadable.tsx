import { createContext, startTransition, use, useLayoutEffect, useState } from 'react'
import type { ComponentType, FunctionComponent, ReactNode } from 'react'
import { flushSync } from 'react-dom'

/** The error that a part of the client could not be loaded. */
export class CodeLoadError extends Error {
  /** `part` is the name of the component. */
  constructor(part: string, cause: unknown) {
    super(`A part of the client could not be fetched: ${part}`, { cause })
    this.name = 'LoadError'
  }
}

/** A component whose code is loaded on demand. It must be rendered inside a `LazyBoundary`. */
export interface Loadable<Props extends object> extends FunctionComponent<Props> {
  /** Loads the code in advance; false when that failed. */
  preload(): Promise<boolean>
}

/** The placeholder of a part until its code is loaded, and whether the reader has opened the part and waits. */
interface Waiting {
  readonly fallback: ReactNode
  readonly isAwaited: boolean
}

export const WaitingContext = createContext<Waiting>({ fallback: null, isAwaited: true })

/** The properties of a component; only components can be loaded. */
type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : never

type Code<Props extends object> = { readonly Part: ComponentType<Props> } | { readonly error: CodeLoadError }

/**
 * A component whose code is loaded when it is first rendered, or earlier by `preload`. Loaded code is rendered in the same frame, and after a
 * failure it can be loaded again. Not by `lazy` and `Suspense`: once React has shown a placeholder, it shows nothing that has
 * loaded until 300 ms later (docs/decisions/0105-loaded-code-is-drawn-at-once.md).
 */
export function loadable<Module, Name extends keyof Module, Props extends object = PropsOf<Module[Name]>>(
  load: () => Promise<Module>,
  name: Name,
): Loadable<Props> {
  let loaded: Code<Props> | null = null
  let loading: Promise<Code<Props>> | null = null

  /** A failure is not cached, so that the next caller requests the code again. */
  function ensure(): Promise<Code<Props>> {
    loading ??= fetchCode().finally(() => {
      loading = null
    })
    return loading
  }

  async function fetchCode(): Promise<Code<Props>> {
    try {
      // Chromium 150 remembers, while a page is open, that a module failed to load, so modules are not requested offline.
      if (!loaded && !navigator.onLine && !navigator.serviceWorker?.controller) throw new TypeError()
      return (loaded ??= { Part: (await load())[name] as ComponentType<Props> })
    } catch (cause) {
      return { error: new CodeLoadError(String(name), cause) }
    }
  }

  function LoadedPart(props: Props) {
    const [code, setCode] = useState(loaded)
    // Read only while waiting, so that loaded parts are not rendered again with each new placeholder.
    const waiting = code ? null : use(WaitingContext)
    const isAwaited = waiting?.isAwaited === true
    useLayoutEffect(() => {
      if (code) return undefined
      let isHere = true
      void ensure().then((found) => {
        if (!isHere) return
        // Including its effects: the field that appears must listen before the next key press, which is meant for it.
        if (isAwaited) flushSync(() => setCode(found))
        // Nobody waits for it, so its drawing may be interrupted.
        else startTransition(() => setCode(found))
      })
      return () => {
        isHere = false
      }
    }, [code, isAwaited])
    if (!code) return waiting?.fallback
    if ('error' in code) throw code.error
    return <code.Part {...props} />
  }

  return Object.assign(LoadedPart, { preload: async () => 'Part' in (await ensure()) })
}
