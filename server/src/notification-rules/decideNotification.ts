/** The settings a policy has for each kind of sender. */
export type PolicyChoice = 'accept' | 'filter' | 'drop'

/** An account's policy, with the API's names. */
export interface PolicyChoices {
  readonly for_not_following: PolicyChoice
  readonly for_not_followers: PolicyChoice
  readonly for_new_accounts: PolicyChoice
  readonly for_private_mentions: PolicyChoice
  readonly for_limited_accounts: PolicyChoice
  readonly for_bots: PolicyChoice
}

/** The policy of an account that never changed it. */
export const defaultPolicy: PolicyChoices = {
  for_not_following: 'accept',
  for_not_followers: 'accept',
  for_new_accounts: 'accept',
  for_private_mentions: 'filter',
  for_limited_accounts: 'filter',
  for_bots: 'accept',
}

/** The facts about sender and recipient on which the decision depends. */
export interface NotificationFacts {
  readonly type: string
  readonly isSelf: boolean
  /** Either side blocks the other. */
  readonly isBlocked: boolean
  /** The recipient mutes the sender, notifications included. */
  readonly isMuted: boolean
  readonly isConversationMuted: boolean
  /** The recipient blocks the sender's whole domain. */
  readonly isDomainBlocked: boolean
  readonly isFollowing: boolean
  /** Since when the sender follows the recipient. */
  readonly followerSince: Date | null
  readonly senderCreatedAt: Date
  readonly isSenderLimited: boolean
  /** The sender says of itself that it is automated. */
  readonly isSenderBot: boolean
  /** The sender moderates this server: never filtered. */
  readonly isSenderStaff: boolean
  /** The recipient has accepted this sender's request before. */
  readonly isPermitted: boolean
  /** A private mention that does not answer a post of the recipient. */
  readonly isUnaskedPrivateMention: boolean
}

export type NotificationDecision = 'deliver' | 'filter' | 'drop'

/** Notifications about the account itself or its server, which no policy affects. */
const neverFiltered = new Set([
  'admin.sign_up',
  'admin.report',
  'poll',
  'update',
  'quoted_update',
  'moderation_warning',
  'severed_relationships',
  'annual_report',
  'scheduled_status',
])

/** Types an account may cause for itself. */
const fromSelf = new Set(['poll', 'moderation_warning', 'severed_relationships', 'annual_report', 'scheduled_status'])

const dayMs = 86_400_000
const newAccountMs = 30 * dayMs
const newFollowerMs = 3 * dayMs

/** Decides whether a notification is delivered, filtered into the requests, or dropped. */
export function decideNotification(facts: NotificationFacts, policy: PolicyChoices, now: Date): NotificationDecision {
  if (facts.isSelf) return fromSelf.has(facts.type) ? 'deliver' : 'drop'
  if (facts.isBlocked || facts.isMuted || facts.isConversationMuted) return 'drop'
  if (facts.isDomainBlocked && !facts.isFollowing) return 'drop'
  if (neverFiltered.has(facts.type) || facts.isSenderStaff) return 'deliver'
  // Dropping is an explicit choice of the recipient; accepting a sender later lifts it altogether instead of turning it into filtering.
  if (facts.isPermitted) return 'deliver'
  const choices = choicesThatApply(facts, policy, now)
  if (choices.includes('drop')) return 'drop'
  return choices.includes('filter') ? 'filter' : 'deliver'
}

function choicesThatApply(facts: NotificationFacts, policy: PolicyChoices, now: Date): PolicyChoice[] {
  const choices: PolicyChoice[] = []
  const ageMs = (since: Date): number => now.getTime() - since.getTime()
  if (facts.followerSince === null || ageMs(facts.followerSince) < newFollowerMs) choices.push(policy.for_not_followers)
  if (!facts.isFollowing) {
    choices.push(policy.for_not_following)
    if (ageMs(facts.senderCreatedAt) < newAccountMs) choices.push(policy.for_new_accounts)
    if (facts.isSenderBot) choices.push(policy.for_bots)
    if (facts.isSenderLimited) choices.push(policy.for_limited_accounts)
    if (facts.isUnaskedPrivateMention) choices.push(policy.for_private_mentions)
  }
  return choices
}
