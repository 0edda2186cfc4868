import type { MouseEvent, PointerEvent } from 'react'

/** The pointer handlers of an option in a combobox. Keys are handled by the text field, which keeps the focus. */
export function optionHandlers(choose: () => void) {
  return {
    onPointerDown: (event: PointerEvent) => event.preventDefault(),
    onClick: (event: MouseEvent) => {
      event.stopPropagation()
      choose()
    },
  }
}
