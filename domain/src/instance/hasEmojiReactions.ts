import type { Instance } from '@starling/api/instance'

/** Whether posts can be answered with emoji there; a server that does not say so may take the call for something else entirely. */
export function hasEmojiReactions(instance: Instance): boolean {
  return instance.fedibird_capabilities?.includes('emoji_reaction') === true || instance.configuration.emoji_reactions.enabled
}
