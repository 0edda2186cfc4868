import { aPoll, aStatus, anAccount } from '@starling/api/fixtures'
import type { Relationship } from '@starling/api/accounts'
import type { Status } from '@starling/api/statuses'
import { describe, expect, it } from 'vitest'
import { createDeferred, createStage, type FakeAnswer, type Stage } from '../session/session.fixture.ts'
import { createAccountActions } from './createAccountActions.ts'
import { createRelationshipBatch } from './createRelationshipBatch.ts'
import { createStatusActions } from './createStatusActions.ts'
import type { AccountActions } from './AccountActions.ts'
import type { StatusActions } from './StatusActions.ts'

const before = {
  favourited: false,
  favourites_count: 3,
  reblogged: false,
  reblogs_count: 2,
  bookmarked: false,
  pinned: false,
  muted: false,
  poll: aPoll({ id: '3', voted: false, own_votes: [], votes_count: 4, voters_count: 4 }),
}
const emoji = { name: '🐈', count: 1, me: true, account_ids: ['1'] }

describe('an answer with the post as it was, asked for before an action and received after it (#7, 2.9)', () => {
  it.each<[call: string, change: Partial<Status>, act: (actions: StatusActions) => Promise<unknown>]>([
    ['favourite (R-int-02)', { favourited: true, favourites_count: 4 }, (actions) => actions.favourite('5', true)],
    ['reblog (R-int-01)', { reblogged: true, reblogs_count: 3 }, (actions) => actions.reblog('5', true)],
    ['bookmark (R-int-02)', { bookmarked: true }, (actions) => actions.bookmark('5', true)],
    ['pin (R-int-03)', { pinned: true }, (actions) => actions.pin('5', true)],
    ['mute (R-int-05a)', { muted: true }, (actions) => actions.muteConversation('5', true)],
    ['emoji_reaction (R-int-04a)', { emoji_reactions: [emoji] as never }, (actions) => actions.react('5', { name: '🐈' }, true)],
  ])('takes no %s back', async (title, change, act) => {
    const [call] = title.split(' ')
    const stage = createStage()
    const post = () => stage.session.entities.get('status', '5')
    const late = await askHome(stage)
    for (const method of ['POST', 'PUT'])
      stage.on(`${method} /api/v1/statuses/5/${call}`, { body: aStatus({ id: '5', ...before, ...change }) })
    stage.on('POST /api/v1/statuses/5/emoji_reactions', { body: aStatus({ id: '5', ...before, ...change }) })
    await act(stage.session.part(createStatusActions))
    expect(post()).toMatchObject(change)
    late.open({ body: [aStatus({ id: '5', ...before })] })
    await stage.settle()
    expect(post()).toMatchObject(change)
  })

  it('takes no vote back', async () => {
    const stage = createStage()
    const late = await askHome(stage)
    const voted = { voted: true, own_votes: [1], votes_count: 5, voters_count: 5 }
    stage.on('POST /api/v1/polls/3/votes', { body: aPoll({ id: '3', ...voted }) })
    await stage.session.part(createStatusActions).vote('3', [1])
    late.open({ body: [aStatus({ id: '5', ...before })] })
    await stage.settle()
    expect(stage.session.entities.get('poll', '3')).toMatchObject(voted)
  })

  async function askHome(stage: Stage) {
    stage.on('GET /api/v1/timelines/home', { body: [aStatus({ id: '5', ...before })] })
    const home = stage.session.timeline('home')
    home.open()
    await stage.settle()
    const late = createDeferred<FakeAnswer>()
    stage.on('GET /api/v1/timelines/home', () => late.promise)
    void home.refresh()
    await stage.settle()
    return late
  }
})

describe('relationships as they were, asked for before an action and received after it (#7, 2.9)', () => {
  it.each<[call: string, change: Partial<Relationship>, act: (actions: AccountActions) => Promise<unknown>]>([
    ['follow', { following: true }, (actions) => actions.follow('9')],
    ['mute', { muting: true }, (actions) => actions.mute('9')],
    ['block', { blocking: true }, (actions) => actions.block('9')],
    ['note', { note: 'Met in Berlin' }, (actions) => actions.setNote('9', 'Met in Berlin')],
    ['endorse', { endorsed: true }, (actions) => actions.endorse('9', true)],
  ])('take no %s back', async (call, change, act) => {
    const stage = createStage()
    stage.session.import({ accounts: [anAccount({ id: '9' })] })
    const late = createDeferred<FakeAnswer>()
    stage.on('GET /api/v1/accounts/relationships', () => late.promise)
    stage.session.part(createRelationshipBatch).ensure(['9'])
    await stage.pass(500)
    stage.on('GET /api/v1/accounts/relationships', { body: [{ id: '9' }] })
    stage.on(`POST /api/v1/accounts/9/${call}`, { body: { id: '9', ...change } })
    await act(stage.session.part(createAccountActions))
    late.open({ body: [{ id: '9' }] })
    await stage.settle()
    expect(stage.session.entities.get('relationship', '9')).toMatchObject(change)
  })
})
