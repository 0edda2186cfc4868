import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { FocusEventHandler, RefObject } from 'react'
import { isComposePath } from '../../routing/paths.ts'
import { useNavigator } from '../../ui/navigation.ts'
import { typeAhead } from '../../ui/typeAhead.ts'

interface GoingOn {
  readonly onFocus: FocusEventHandler
  readonly onBlur: FocusEventHandler
}

/**
 * A field of a composer that goes away while somebody types in it is exchanged for another, as when its code has come or the window changes its
 * width: what is typed in between is for that one. `leave` is told of the field, and whether the typing goes on. Answers the field's handlers.
 */
export function useGoingOn(
  field: RefObject<HTMLTextAreaElement | null>,
  leave: (left: HTMLTextAreaElement, goesOn: boolean) => void,
): GoingOn {
  const navigator = useNavigator()
  /** A dialog is taken out of the page before its fields are told. React calls no handlers while it updates the page, so this stays true then. */
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
