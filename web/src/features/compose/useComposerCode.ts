import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { FocusEventHandler, RefObject } from 'react'
import { composePath, isComposePath } from '../../routing/paths.ts'
import { wideQuery } from '../../ui/breakpoints.ts'
import type { Loadable } from '../../ui/loadable.tsx'
import { useNavigator } from '../../ui/navigation.ts'
import { typeAhead } from '../../ui/typeAhead.ts'

type Code = Pick<Loadable<object>, 'preload'>

const arrived = new WeakSet<Code['preload']>()

/** Preloads the code; false when that failed. */
export async function fetchComposer({ preload }: Code): Promise<boolean> {
  const isHere = await preload()
  if (isHere) arrived.add(preload)
  return isHere
}

/**
 * Whether the composer can replace its early field: its code is loaded, or has failed, which the composer's place shows; and no input method is
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

/**
 * When the window becomes too narrow for the panel beside the column, the panel is unmounted, and the text being typed continues in the dialog (R-shell-15,
 * R-comp-29). `takeAlong` stores it and answers whether there is any. Answers the ref of the panel's element. In a file of its own it would be
 * joined with the composer's code by the build, and the early field would wait for that.
 */
export function useGoingInFront(takeAlong: () => boolean): RefObject<HTMLDivElement | null> {
  const navigator = useNavigator()
  const panel = useRef<HTMLDivElement>(null)
  const goesAlong = useEffectEvent(takeAlong)
  // A listener here would be removed before it is called. In the cleanup of a layout effect the panel still has the focus.
  useLayoutEffect(() => {
    const element = panel.current
    return () => {
      const isTyping = element?.contains(document.activeElement) === true
      if (isTyping && !matchMedia(wideQuery).matches && goesAlong()) queueMicrotask(() => navigator.push(composePath()))
    }
  }, [navigator])
  return panel
}

interface GoingOn {
  readonly onFocus: FocusEventHandler
  readonly onBlur: FocusEventHandler
}

/**
 * A composer's field that is removed while somebody types in it is replaced by another one, for example when its code is loaded or the window changes its
 * width: text typed in between is for the new one. `leave` is called with the field, and whether typing continues. Answers the field's handlers.
 * It is in this file for the same reason as the hook above.
 */
export function useGoingOn(
  field: RefObject<HTMLTextAreaElement | null>,
  leave: (left: HTMLTextAreaElement, goesOn: boolean) => void,
): GoingOn {
  const navigator = useNavigator()
  /** A dialog is removed from the document before its fields receive events. React calls no handlers while it updates the page, so this stays true then. */
  const isFocused = useRef(false)
  const go = useEffectEvent((left: HTMLTextAreaElement) => {
    const { path, search } = navigator.getLocation()
    const goesOn = isFocused.current && isComposePath(path)
    leave(left, goesOn || document.activeElement === left)
    if (goesOn) typeAhead(search)
  })
  useLayoutEffect(() => {
    const element = field.current
    return () => {
      if (element) go(element)
    }
  }, [field])
  return {
    onFocus() {
      isFocused.current = true
    },
    onBlur() {
      isFocused.current = false
    },
  }
}
