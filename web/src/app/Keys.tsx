import { useState } from 'react'
import { LazyBoundary } from '../ui/LazyBoundary.tsx'
import { loadable } from '../ui/loadable.tsx'
import { useNavigator } from '../ui/navigation.ts'
import { usePaletteKey } from './palette/usePaletteKey.tsx'
import { useHotkeys } from './useHotkeys.ts'

const KeyboardHelp = loadable(() => import('./KeyboardHelp.tsx'), 'KeyboardHelp')

/** The keys that work everywhere, and the list of them. Rendered with the first screen, so that a key pressed early is not lost. */
export function Keys() {
  const navigator = useNavigator()
  const [isHelpOpen, setHelpOpen] = useState(false)
  useHotkeys(navigator, () => setHelpOpen(true))
  usePaletteKey()
  if (!isHelpOpen) return null
  return (
    <LazyBoundary failure="overlay" onClose={() => setHelpOpen(false)}>
      <KeyboardHelp onClose={() => setHelpOpen(false)} />
    </LazyBoundary>
  )
}
