import { useLingui } from '@lingui/react/macro'
import type { Status } from '@starling/api/statuses'
import { EmojiPicker } from '../emoji/EmojiPicker.tsx'
import { useReaction } from './useReaction.ts'

interface ReactionPickerProps {
  readonly status: Status
  readonly trigger: HTMLButtonElement
  readonly onClose: () => void
}

/** Reacts to a post with any emoji. */
export function ReactionPicker({ status, trigger, onClose }: ReactionPickerProps) {
  const { t } = useLingui()
  const reaction = useReaction(status, onClose)
  if (!reaction) return null
  return <EmojiPicker label={t`React`} anchor={trigger} chosen={reaction.own} onPick={reaction.react} onClose={onClose} />
}
