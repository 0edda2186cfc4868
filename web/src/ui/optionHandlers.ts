import type { MouseEvent, PointerEvent } from 'react'

/** What an option of a combobox does when pressed. Keys are the business of the field, which keeps the focus meanwhile. */
export function optionHandlers(choose: () => void) {
  return {
    onPointerDown: (event: PointerEvent) => event.preventDefault(),
    onClick: (event: MouseEvent) => {
      event.stopPropagation()
      choose()
    },
  }
}
