import type { PinnedPlace } from '@starling/domain/settings'
import { mostPinnedPlaces, settings, withPinnedPlace } from '@starling/domain/settings'
import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../session/SessionProvider.tsx'
import { changeSetting } from '../../settings/settingsStore.ts'
import { useSetting } from '../../settings/useSetting.ts'
import { toasts } from '../../ui/toasts.ts'
import { pinnedOnly } from './usePinnedPlaces.ts'
import { Pin, PinOff } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'

/** Pins a hashtag or an account to the navigation; null for visitors, who cannot pin. */
export interface Pinning {
  readonly isPinned: boolean
  readonly label: string
  readonly toggle: () => void
}

export function usePinning(place: PinnedPlace): Pinning | null {
  const { t } = useLingui()
  const { key, me } = useSession()
  const places = useSetting(settings.pinnedPlaces)
  if (me === null) return null
  const isPinned = places.some(({ href }) => href === place.href)
  const set = (next: boolean) => changeSetting(key, settings.pinnedPlaces, (before) => withPinnedPlace(before, place, next))
  return {
    isPinned,
    label: isPinned ? t`Take out of the navigation` : t`Put into the navigation`,
    toggle() {
      if (!isPinned && pinnedOnly(places).length >= mostPinnedPlaces) {
        toasts.show({ kind: 'problem', title: t`The navigation is full. Take something out first.` })
        return
      }
      set(!isPinned)
      toasts.show({
        title: isPinned ? t`Taken out of the navigation` : t`In the navigation`,
        context: place.label,
        action: { label: t`Undo`, onSelect: () => set(isPinned) },
      })
    },
  }
}

/** Pins a screen to the navigation; draws nothing for visitors. */
export function PinButton({ place }: { readonly place: PinnedPlace }) {
  const pinning = usePinning(place)
  if (pinning === null) return null
  const Icon = pinning.isPinned ? PinOff : Pin
  return <IconButton label={pinning.label} icon={<Icon size={20} strokeWidth={1.75} />} onClick={pinning.toggle} />
}
