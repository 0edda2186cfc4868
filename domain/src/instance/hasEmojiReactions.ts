import type { Instance } from '@starling/api/instance'

/** Whether the server supports emoji reactions; a server that does not say so might understand the call as something else. */
export function hasEmojiReactions(instance: Instance): boolean {
  return instance.fedibird_capabilities?.includes('emoji_reaction') === true || instance.configuration.emoji_reactions.enabled
}
