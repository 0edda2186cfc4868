import { actOnStatus } from '../status-actions/actOnStatus.ts'
import { createRelationshipBatch } from '@starling/domain/actions'
import { useLingui } from '@lingui/react/macro'
import type { Status } from '@starling/api/statuses'
import { acceptsReaction } from '@starling/domain/emoji'
import type { Emoji } from '@starling/domain/emoji'
import type { ChosenReaction } from '@starling/domain/actions'
import { useEffect } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { useRelationship } from '../../session/useEntity.ts'
import { toasts } from '../../ui/toasts.ts'
import { EmojiPicker } from '../emoji/EmojiPicker.tsx'

interface ReactionPickerProps {
  readonly status: Status
  readonly trigger: HTMLButtonElement
  readonly onClose: () => void
}

/** Reacts to a post with an emoji; a reaction given already is removed (R-react-01, R-react-02). */
export function ReactionPicker({ status, trigger, onClose }: ReactionPickerProps) {
  const { t } = useLingui()
  const session = useSession()
  const { id, account, emoji_reactions: reactions } = status
  const relationship = useRelationship(account.id)
  const isAccepted = acceptsReaction(status, session.me?.id ?? null, relationship)
  const refusal = t`@${account.acct} takes no reactions from you`

  // Only some authors' policies depend on the relationship, so it is loaded only here.
  useEffect(() => session.part(createRelationshipBatch).ensure([account.id]), [session, account.id])
  useEffect(() => {
    if (isAccepted) return
    toasts.show({ title: refusal })
    onClose()
  }, [isAccepted, refusal, onClose])
  if (!isAccepted) return null

  const own = new Set(reactions.flatMap(({ name, url, domain, me }) => (me && !domain ? [url ? `:${name}:` : name] : [])))

  function react(text: string, emoji: Emoji) {
    const chosen: ChosenReaction =
      emoji.kind === 'custom' ? { name: emoji.shortcode, url: emoji.url, static_url: emoji.staticUrl } : { name: text }
    actOnStatus(session, (actions) => actions.react(id, chosen, !own.has(text)))
  }

  return <EmojiPicker label={t`React`} anchor={trigger} chosen={own} onPick={react} onClose={onClose} />
}
