import { describe, expect, it } from 'vitest'
import { decideNotification, defaultPolicy, type NotificationFacts, type PolicyChoices } from './decideNotification.ts'

const now = new Date('2026-05-01T00:00:00Z')
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000)

function decide(facts: Partial<NotificationFacts>, policy: Partial<PolicyChoices> = {}): string {
  const stranger: NotificationFacts = {
    type: 'favourite',
    isSelf: false,
    isBlocked: false,
    isMuted: false,
    isConversationMuted: false,
    isDomainBlocked: false,
    isFollowing: false,
    followerSince: null,
    senderCreatedAt: daysAgo(400),
    isSenderLimited: false,
    isSenderBot: false,
    isSenderStaff: false,
    isPermitted: false,
    isUnaskedPrivateMention: false,
  }
  return decideNotification({ ...stranger, ...facts }, { ...defaultPolicy, ...policy }, now)
}

describe('who may notify (R-ntf, R-nreq-06)', () => {
  it('lets strangers through by default, but not what is private or from limited accounts', () => {
    expect(decide({})).toBe('deliver')
    expect(decide({ type: 'mention', isUnaskedPrivateMention: true })).toBe('filter')
    expect(decide({ isSenderLimited: true })).toBe('filter')
    expect(decide({ isSenderLimited: true, isFollowing: true })).toBe('deliver')
  })

  it('never notifies of oneself, except for the end of one’s own poll', () => {
    expect(decide({ isSelf: true })).toBe('drop')
    expect(decide({ isSelf: true, type: 'poll' })).toBe('deliver')
  })

  it.each([{ isBlocked: true }, { isMuted: true }, { isConversationMuted: true }, { isDomainBlocked: true }])('drops where %o', (facts) => {
    expect(decide({ ...facts, isPermitted: true, isSenderStaff: true })).toBe('drop')
  })

  it('hears whom one follows on a blocked domain', () => {
    expect(decide({ isDomainBlocked: true, isFollowing: true })).toBe('deliver')
  })

  it('takes an account for new until it is thirty days old', () => {
    expect(decide({ senderCreatedAt: daysAgo(29) }, { for_new_accounts: 'filter' })).toBe('filter')
    expect(decide({ senderCreatedAt: daysAgo(30) }, { for_new_accounts: 'filter' })).toBe('deliver')
  })

  it('takes a follower for none until it follows for three days', () => {
    expect(decide({ followerSince: daysAgo(2) }, { for_not_followers: 'drop' })).toBe('drop')
    expect(decide({ followerSince: daysAgo(3) }, { for_not_followers: 'drop' })).toBe('deliver')
  })

  it('holds automated accounts back where that is chosen, unless they are followed (#29, 4.6)', () => {
    expect(decide({ isSenderBot: true })).toBe('deliver')
    expect(decide({ isSenderBot: true }, { for_bots: 'filter' })).toBe('filter')
    expect(decide({ isSenderBot: true, isFollowing: true }, { for_bots: 'filter' })).toBe('deliver')
    expect(decide({}, { for_bots: 'drop' })).toBe('deliver')
  })

  it('drops where one choice says drop and another says filter', () => {
    expect(decide({}, { for_not_following: 'filter', for_not_followers: 'drop' })).toBe('drop')
  })

  it('exempts staff, accepted senders and news about one’s own affairs', () => {
    const strict = { for_not_following: 'drop' } as const
    expect(decide({ isSenderStaff: true }, strict)).toBe('deliver')
    expect(decide({ isPermitted: true }, strict)).toBe('deliver')
    expect(decide({ type: 'update' }, strict)).toBe('deliver')
    expect(decide({}, strict)).toBe('drop')
  })
})
