import { createStatusActions } from '@starling/domain/actions'
import type { Status } from '@starling/api/statuses'
import { useLingui } from '@lingui/react/macro'
import { BellOff, BellRing } from 'lucide-react'
import { useSession } from '../../session/SessionProvider.tsx'
import type { MenuEntry } from '../../ui/MenuEntry.ts'
import { toasts } from '../../ui/toasts.ts'
import { ignoreFailure } from '../account/ignoreFailure.ts'

const look = { size: 20, strokeWidth: 1.75 } as const

/** The menu entry that ends the notifications of a post's conversation, or lets them come again. */
export function useMuteConversationEntry({ id, muted }: Status): () => MenuEntry {
  const { t } = useLingui()
  const { muteConversation } = useSession().part(createStatusActions)
  const isMuted = muted === true

  async function toggle() {
    await muteConversation(id, !isMuted)
    toasts.show({
      title: isMuted ? t`You no longer mute this conversation.` : t`You muted this conversation.`,
      ...(isMuted ? {} : { message: t`You get no more notifications of it.` }),
      action: { label: t`Undo`, onSelect: () => ignoreFailure(muteConversation(id, isMuted)) },
    })
  }

  return () => ({
    kind: 'item',
    label: isMuted ? t`Unmute conversation` : t`Mute conversation`,
    icon: isMuted ? <BellRing {...look} /> : <BellOff {...look} />,
    onSelect: () => ignoreFailure(toggle()),
  })
}
