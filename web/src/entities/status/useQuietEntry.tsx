import type { Status } from '@starling/api/statuses'
import { settings, withQuietPost } from '@starling/domain/settings'
import { useLingui } from '@lingui/react/macro'
import { StarOff, Star } from 'lucide-react'
import { useSession } from '../../session/SessionProvider.tsx'
import { changeSetting } from '../../settings/settingsStore.ts'
import { useSetting } from '../../settings/useSetting.ts'
import type { MenuEntry } from '../../ui/MenuEntry.ts'
import { toasts } from '../../ui/toasts.ts'

const look = { size: 20, strokeWidth: 1.75 } as const

/** The menu entry of one's own post that switches its notifications of favourites, boosts and reactions off or on. Replies still notify. */
export function useQuietEntry({ id }: Status): () => MenuEntry {
  const { t } = useLingui()
  const { key } = useSession()
  const isQuiet = useSetting(settings.quietPosts).includes(id)

  function change(next: boolean) {
    changeSetting(key, settings.quietPosts, (before) => withQuietPost(before, id, next))
  }

  function toggle() {
    change(!isQuiet)
    toasts.show({
      title: isQuiet ? t`You are told of its favourites and boosts again.` : t`You are not told of its favourites and boosts any more.`,
      ...(isQuiet ? {} : { message: t`Messages that come while Starling is closed still tell of them.` }),
      action: { label: t`Undo`, onSelect: () => change(isQuiet) },
    })
  }

  return () => ({
    kind: 'item',
    label: isQuiet ? t`Tell me of favourites and boosts` : t`No more about favourites and boosts`,
    icon: isQuiet ? <Star {...look} /> : <StarOff {...look} />,
    onSelect: toggle,
  })
}
