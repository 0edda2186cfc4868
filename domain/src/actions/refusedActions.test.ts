import { aPoll, aStatus, anAccount, anEmojiReaction, aRelationship } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { createStage, type Stage } from '../session/session.fixture.ts'
import { createAccountActions, createQuoteActions, createRelationshipBatch, createStatusActions } from './index.ts'
import type { AccountActions, QuoteActions, StatusActions } from './index.ts'

const before = aRelationship({
  id: '9',
  following: true,
  showing_reblogs: true,
  notifying: true,
  languages: ['de'],
  followed_by: true,
  requested_by: true,
  note: 'Met in Berlin',
})

/** The reader looks at one post and knows one account. */
async function known(): Promise<Stage> {
  const stage = createStage()
  stage.session.import({
    accounts: [anAccount({ id: '9', acct: 'ben@far.test', followers_count: 10 }), anAccount({ id: '1', following_count: 5 })],
    statuses: [
      aStatus({
        id: '5',
        poll: aPoll({ id: '3' }),
        emoji_reactions: [anEmojiReaction({ name: '👀', count: 2, me: true, account_ids: ['1', '8'] })],
      }),
    ],
  })
  stage.on('GET /api/v1/accounts/relationships', { body: [before] })
  stage.session.part(createRelationshipBatch).ensure(['9'])
  await stage.pass(500)
  return stage
}

/** What the reader sees of both. */
const seen = ({ session: { entities } }: Stage) => ({
  status: entities.get('status', '5'),
  poll: entities.get('poll', '3'),
  relationship: entities.get('relationship', '9'),
  account: entities.get('account', '9'),
  me: entities.get('account', '1'),
})

interface Actions {
  readonly account: AccountActions
  readonly post: StatusActions
  readonly quote: QuoteActions
}

/** Each action, the call that is refused, and whether it shows before the answer comes. */
const actions: readonly [name: string, call: string, act: (on: Actions) => Promise<unknown>, isShown: boolean][] = [
  ['favourite', 'POST /api/v1/statuses/5/favourite', ({ post }) => post.favourite('5', true), true],
  ['reblog', 'POST /api/v1/statuses/5/reblog', ({ post }) => post.reblog('5', true, 'unlisted'), true],
  ['bookmark', 'POST /api/v1/statuses/5/bookmark', ({ post }) => post.bookmark('5', true), true],
  ['pin', 'POST /api/v1/statuses/5/pin', ({ post }) => post.pin('5', true), true],
  ['mute-conversation', 'POST /api/v1/statuses/5/mute', ({ post }) => post.muteConversation('5', true), true],
  ['react', 'POST /api/v1/statuses/5/emoji_reactions', ({ post }) => post.react('5', { name: '🎉' }, true), true],
  ['react', 'POST /api/v1/statuses/5/emoji_unreaction', ({ post }) => post.react('5', { name: '👀' }, false), true],
  ['vote', 'POST /api/v1/polls/3/votes', ({ post }) => post.vote('3', [1]), true],
  ['refresh-poll', 'GET /api/v1/polls/3', ({ post }) => post.refreshPoll('3'), false],
  [
    'follow',
    'POST /api/v1/accounts/9/follow',
    ({ account }) => account.follow('9', { reblogs: false, notify: false, languages: [] }),
    true,
  ],
  ['unfollow', 'POST /api/v1/accounts/9/unfollow', ({ account }) => account.unfollow('9'), true],
  ['block', 'POST /api/v1/accounts/9/block', ({ account }) => account.block('9'), true],
  ['mute', 'POST /api/v1/accounts/9/mute', ({ account }) => account.mute('9'), true],
  ['note', 'POST /api/v1/accounts/9/note', ({ account }) => account.setNote('9', 'Met in Rome'), true],
  ['remove-from-followers', 'POST /api/v1/accounts/9/remove_from_followers', ({ account }) => account.removeFromFollowers('9'), true],
  ['endorse', 'POST /api/v1/accounts/9/endorse', ({ account }) => account.endorse('9', true), true],
  ['follow-request', 'POST /api/v1/follow_requests/9/authorize', ({ account }) => account.answerFollowRequest('9', true), true],
  ['follow-request', 'POST /api/v1/follow_requests/9/reject', ({ account }) => account.answerFollowRequest('9', false), true],
  ['block-domain', 'POST /api/v1/domain_blocks', ({ account }) => account.blockDomain('far.test', true), false],
  ['revoke-quote', 'POST /api/v1/statuses/5/quotes/6/revoke', ({ quote }) => quote.revokeQuote('5', '6'), false],
  ['quote-policy', 'PUT /api/v1/statuses/5/interaction_policy', ({ quote }) => quote.setQuotePolicy('5', 'nobody'), false],
]

it.each(actions)(
  '%s (%s) that fails raises one alert and leaves nothing of what it showed (R-err-06, R-rel-10)',
  async (name, call, act, isShown) => {
    const stage = await known()
    const alerts: string[] = []
    stage.session.onAlert((error, { action }) => alerts.push(`${action}: ${error.message}`))
    stage.on(call, { status: 403, body: { error: 'Not you' } })
    const unchanged = seen(stage)
    const done = act({
      account: stage.session.part(createAccountActions),
      post: stage.session.part(createStatusActions),
      quote: stage.session.part(createQuoteActions),
    })
    if (isShown) expect(seen(stage)).not.toEqual(unchanged)
    await expect(done).rejects.toMatchObject({ status: 403 })
    expect(stage.asked(call)).toHaveLength(1)
    expect(seen(stage)).toEqual(unchanged)
    expect(alerts).toEqual([`${name}: Not you`])
  },
)
