import { aStatus, anAccount, anEmojiReaction } from '@starling/api/fixtures'
import { describe, expect, it } from 'vitest'
import { createStage } from './session.fixture.ts'

describe('streamed reactions', () => {
  it('change one emoji, recount and know whose they are (R-str-04a, R-str-04b, R-str-04c)', async () => {
    const stage = createStage()
    stage.session.timeline('home').open()
    await stage.settle()
    stage.socket().open()
    stage.session.import({
      statuses: [
        aStatus({
          id: '5',
          emoji_reactions: [
            anEmojiReaction({ name: '👍', count: 1, account_ids: ['2'] }),
            anEmojiReaction({ name: 'cat', domain: 'a.test', count: 2, account_ids: ['3', '4'] }),
          ],
        }),
      ],
    })
    const react = (payload: object) => stage.socket().push(['user'], 'emoji_reaction', { status_id: '5', ...payload })
    react({ name: '👍', count: 2, account_ids: ['2', '1'] })
    react({ name: 'cat', count: 1, account_ids: ['9'] })
    expect(stage.session.entities.get('status', '5')).toMatchObject({ emoji_reactions_count: 5 })
    expect(stage.session.entities.get('status', '5')?.emoji_reactions.map(({ name, count, me }) => [name, count, me])).toEqual([
      ['👍', 2, true],
      ['cat', 2, false],
      ['cat', 1, false],
    ])
    react({ name: '👍', count: 0, account_ids: [] })
    expect(stage.session.entities.get('status', '5')?.emoji_reactions.map(({ name }) => name)).toEqual(['cat', 'cat'])
  })

  it('add none to a post whose author takes none, but the author’s own, and take away (R-str-04d)', async () => {
    const stage = createStage()
    stage.session.timeline('home').open()
    await stage.settle()
    stage.socket().open()
    const account = anAccount({ id: '8' })
    const settings = { ...account.other_settings, emoji_reaction_policy: 'block' } as typeof account.other_settings
    const kept = anEmojiReaction({ name: '👍', count: 2, account_ids: ['2', '3'] })
    stage.session.import({ statuses: [aStatus({ id: '5', account: { ...account, other_settings: settings }, emoji_reactions: [kept] })] })
    const react = (payload: object) => stage.socket().push(['user'], 'emoji_reaction', { status_id: '5', ...payload })
    const shown = () => stage.session.entities.get('status', '5')?.emoji_reactions.map(({ name, count }) => [name, count])
    react({ name: '👍', count: 3, account_ids: ['2', '3', '4'] })
    react({ name: '🎉', count: 1, account_ids: ['4'] })
    expect(shown()).toEqual([['👍', 2]])
    react({ name: '👍', count: 1, account_ids: ['2'] })
    react({ name: '🍞', count: 1, account_ids: ['8'] })
    expect(shown()).toEqual([
      ['👍', 1],
      ['🍞', 1],
    ])
  })
})
