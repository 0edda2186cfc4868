import type { PinnedPlace } from '@starling/domain/settings'
import { Pin, PinOff } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import { usePinning } from './usePinning.ts'

/** Puts the place of a screen into the navigation; draws nothing for visitors. */
export function PinButton({ place }: { readonly place: PinnedPlace }) {
  const pinning = usePinning(place)
  if (pinning === null) return null
  const Icon = pinning.isPinned ? PinOff : Pin
  return <IconButton label={pinning.label} icon={<Icon size={20} strokeWidth={1.75} />} onClick={pinning.toggle} />
}
