import { useEffect } from 'react'
import { hostedDialogs } from '../../ui/hostedDialogs.ts'
import { isOverlayOpen } from '../../ui/keyEvents.ts'
import { loadable } from '../../ui/loadable.tsx'

const CommandPalette = loadable(() => import('./CommandPalette.tsx'), 'CommandPalette')

/** Opens the palette with Ctrl or ⌘ and K, wherever the focus is, except while another dialog is open. */
export function usePaletteKey(): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.defaultPrevented || isOverlayOpen()) return
      event.preventDefault()
      hostedDialogs.open((close) => <CommandPalette onClose={close} />)
    }
    addEventListener('keydown', handle)
    return () => removeEventListener('keydown', handle)
  }, [])
}
