import { aCustomEmoji, anAccount, aReblog, aStatus } from '@starling/api/fixtures'
import type { Status } from '@starling/api/statuses'
import { expect, it } from 'vitest'
import { SENSITIVE_EMOJI_WARNING } from '../store/index.ts'
import type { AntennaConditions, AntennaRule } from './AntennaRule.ts'
import { noConditions } from './AntennaRule.ts'
import { wouldCatch } from './wouldCatch.ts'

const ada = anAccount({ id: '1', acct: 'ada' })
const far = anAccount({ id: '2', acct: 'far@Elsewhere.Test' })
const friend = anAccount({ id: '3', acct: 'friend' })
const reader = { meId: '9', localDomain: 'here.test', isFollowed: (id: string) => id === friend.id }

const bird = aStatus({
  account: ada,
  visibility: 'public',
  content: '<p>A Heron &amp; a <b>st</b>ork</p>',
  spoiler_text: 'Zoo visit',
  tags: [{ name: 'Birds', url: null }],
})
const photo = aStatus({ account: ada, visibility: 'public', media_attachments: [{} as Status['media_attachments'][number]] })
const settings = (policy: 'allow' | 'followers_only' | 'block') => ({
  link_preview: true,
  emoji_reaction_policy: 'allow' as const,
  subscription_policy: policy,
  hide_statuses_count: false,
  hide_following_count: false,
  hide_followers_count: false,
})

interface Given extends Partial<Omit<AntennaRule, 'wanted' | 'excluded'>> {
  readonly wanted?: Partial<AntennaConditions>
  readonly excluded?: Partial<AntennaConditions>
}

function rule({ wanted, excluded, ...rest }: Given): AntennaRule {
  return {
    mode: 'filtering',
    withMediaOnly: false,
    ignoreReblog: false,
    ...rest,
    wanted: { ...noConditions, ...wanted },
    excluded: { ...noConditions, ...excluded },
  }
}

const cases: readonly (readonly [string, Given, Status, boolean])[] = [
  ['nothing asked for', {}, bird, false],
  ['nothing asked for but media', { withMediaOnly: true }, photo, false],
  ['only exceptions', { excluded: { tags: ['cats'] } }, bird, false],
  ['the author', { wanted: { accounts: ['1'] } }, bird, true],
  ['another author', { wanted: { accounts: ['2'] } }, bird, false],
  ['one author of several', { wanted: { accounts: ['2', '1'] } }, bird, true],
  ['the server of a remote author, whatever the case', { wanted: { domains: ['elsewhere.test'] } }, aStatus({ account: far }), true],
  ['this server for a local author', { wanted: { domains: ['here.test'] } }, bird, true],
  ['another server', { wanted: { domains: ['elsewhere.test'] } }, bird, false],
  ['a hashtag, whatever the case', { wanted: { tags: ['bIRDS'] } }, bird, true],
  ['part of a hashtag', { wanted: { tags: ['bird'] } }, bird, false],
  ['a word of the text, whatever the case', { wanted: { keywords: ['heron'] } }, bird, true],
  ['part of a word', { wanted: { keywords: ['ero'] } }, bird, true],
  ['a word across markup', { wanted: { keywords: ['stork'] } }, bird, true],
  ['a word of the content warning', { wanted: { keywords: ['zoo'] } }, bird, true],
  ['the name of an element', { wanted: { keywords: ['<b>'] } }, bird, false],
  ['two kinds that both match', { wanted: { keywords: ['heron'], tags: ['birds'] } }, bird, true],
  ['two kinds of which one matches', { wanted: { keywords: ['heron'], tags: ['cats'] } }, bird, false],
  ['an excluded author', { wanted: { tags: ['birds'] }, excluded: { accounts: ['1'] } }, bird, false],
  ['an excluded server', { wanted: { tags: ['birds'] }, excluded: { domains: ['here.test'] } }, bird, false],
  ['an excluded word', { wanted: { tags: ['birds'] }, excluded: { keywords: ['zoo'] } }, bird, false],
  ['wanted and excluded alike', { wanted: { tags: ['birds'] }, excluded: { tags: ['birds'] } }, bird, false],
  ['media wanted, none there', { withMediaOnly: true, wanted: { accounts: ['1'] } }, bird, false],
  ['media wanted and there', { withMediaOnly: true, wanted: { accounts: ['1'] } }, photo, true],
  ['a boost by its booster', { wanted: { accounts: ['3'] } }, aReblog(bird, { account: friend }), true],
  ['a boost by whom it boosts', { wanted: { accounts: ['1'] } }, aReblog(bird, { account: friend }), false],
  ['a boost by the words boosted', { wanted: { keywords: ['heron'] } }, aReblog(bird, { account: friend }), true],
  ['a boost where none are wanted', { ignoreReblog: true, wanted: { keywords: ['heron'] } }, aReblog(bird, { account: friend }), false],
  ['a quiet post of a stranger', { wanted: { accounts: ['1'] } }, { ...bird, visibility: 'unlisted' }, false],
  ['a quiet post of somebody followed', { wanted: { accounts: ['3'] } }, aStatus({ account: friend, visibility: 'unlisted' }), true],
  ['a direct message', { wanted: { accounts: ['3'] } }, aStatus({ account: friend, visibility: 'direct' }), false],
  ['a post for the signed-in', { wanted: { tags: ['birds'] } }, { ...bird, visibility: 'private', visibility_ex: 'login' }, true],
  ['an author who refuses', { wanted: { tags: ['birds'] } }, { ...bird, account: { ...friend, other_settings: settings('block') } }, false],
  [
    'an author who refuses strangers',
    { wanted: { tags: ['birds'] } },
    { ...bird, account: { ...ada, other_settings: settings('followers_only') } },
    false,
  ],
  [
    'an author who refuses strangers, followed',
    { wanted: { tags: ['birds'] } },
    { ...bird, account: { ...friend, other_settings: settings('followers_only') } },
    true,
  ],
  ['local, for the local timeline', { mode: 'ltl' }, bird, true],
  ['conditions left from before, for the local timeline', { mode: 'ltl', wanted: { tags: ['cats'] } }, bird, true],
  ['remote, for the local timeline', { mode: 'ltl' }, aStatus({ account: far, visibility: 'public' }), false],
  ['followed, for the local timeline', { mode: 'ltl' }, aStatus({ account: friend, visibility: 'private' }), false],
  ['followed, for home and local', { mode: 'stl' }, aStatus({ account: friend, visibility: 'private' }), true],
  ['an excluded word, for home and local', { mode: 'stl', excluded: { keywords: ['heron'] } }, bird, false],
  ['an answer to others, for the local timeline', { mode: 'ltl' }, { ...bird, in_reply_to_id: '5', in_reply_to_account_id: '2' }, false],
  ['a thread of one author, for the local timeline', { mode: 'ltl' }, { ...bird, in_reply_to_id: '5', in_reply_to_account_id: '1' }, true],
]

it('catches no post by the warning that it got for its custom emoji, which nobody wrote (X-08a)', () => {
  const warned = { ...bird, emojis: [aCustomEmoji({ sensitive: true })], spoiler_text: SENSITIVE_EMOJI_WARNING }
  expect(wouldCatch(rule({ wanted: { keywords: ['sensitive'] } }), warned, reader)).toBe(false)
  expect(wouldCatch(rule({ wanted: { keywords: ['heron'] } }), warned, reader)).toBe(true)
})

it.each(cases)('%s (R-ant-03a, R-ant-08a, R-ant-08b, R-ant-08c, R-ant-08d)', (_what, given, status, isCaught) => {
  expect(wouldCatch(rule(given), status, reader)).toBe(isCaught)
})
