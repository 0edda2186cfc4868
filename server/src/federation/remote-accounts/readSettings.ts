import type { AccountSettings } from '../../people/accounts/table.ts'
import { addressesIn, isPublic } from '../documents/addressing.ts'
import { recordsOf } from '../documents/rawJson.ts'
import type { Json } from '../documents/rawJson.ts'
import { term, textTerm } from '../documents/term.ts'

const REACTION_POLICIES: ReadonlySet<string> = new Set([
  'allow',
  'outside_only',
  'following_only',
  'followers_only',
  'mutuals_only',
  'block',
])

/** An account's settings for its posts, from kmyblue and its relatives: who may react with emoji, and whose antennas may read them. */
export function readSettings(json: Json, followers: string | null): AccountSettings {
  const policy = recordsOf(term(json, 'otherSetting')).find((each) => textTerm(each, 'name') === 'emojiReactionPolicy')
  const reactions = policy === undefined ? null : textTerm(policy, 'value')
  const subscribers = term(json, 'subscribableBy')
  return {
    ...(reactions !== null && REACTION_POLICIES.has(reactions) ? { emoji_reaction_policy: reactions } : {}),
    ...(subscribers === undefined ? {} : { subscription_policy: subscriptionPolicy(addressesIn(subscribers), followers) }),
  }
}

function subscriptionPolicy(named: readonly string[], followers: string | null): string {
  if (named.some(isPublic)) return 'allow'
  return followers !== null && named.includes(followers) ? 'followers_only' : 'block'
}
