import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { json } from '../platform/database/json.ts'
import { startFediverse } from './fediverse.fixture.ts'
import type { Fediverse } from './fediverse.fixture.ts'
import { ask, meet } from './twoServers.fixture.ts'

const ADA = 'https://one.test/users/ada'

let net: Fediverse
beforeAll(async () => void (net = await startFediverse()))
afterAll(() => net.close())

/** Ada decides something, and her profile goes out. */
async function decide(settings: object, name: string): Promise<void> {
  await net.one.ctx.db
    .updateTable('accounts')
    .set({ settings: json(settings) })
    .where('id', '=', net.ada.account.id)
    .execute()
  await ask(net.one, net.ada, '/api/v1/accounts/update_credentials', { display_name: name }, 'PATCH')
  await net.servers.settle()
}

describe('what somebody elsewhere decides about their posts (#28)', () => {
  it('case 28: who may react holds at every server, from when it is known there', async () => {
    const post = await net.write(net.one, net.ada, { status: 'React' })
    const there = await net.at(net.two, net.bob, post.uri)
    const react = (emoji: string) => net.act(net.two, net.bob, there?.id ?? '', 'emoji_reactions', { emoji })
    expect(await react('🦆')).not.toHaveProperty('error')
    await decide({ emoji_reaction_policy: 'block', subscription_policy: 'followers_only' }, 'Ada, resting')
    expect(await react('🦢')).toHaveProperty('error')
    expect(await ask(net.two, net.bob, `/api/v1/accounts/${net.adaAtTwo}`)).toMatchObject({
      other_settings: { emoji_reaction_policy: 'block', subscription_policy: 'followers_only' },
    })
    // Bob follows her.
    await decide({ emoji_reaction_policy: 'followers_only' }, 'Ada, back')
    expect(await react('🦉')).not.toHaveProperty('error')
    expect((await net.at(net.two, net.bob, post.uri))?.emoji_reactions.map(({ name }) => name)).toEqual(['🦆', '🦉'])
    expect((await net.at(net.one, net.ada, post.uri))?.emoji_reactions.map(({ name }) => name)).toEqual(['🦆', '🦉'])
    await decide({}, 'Ada')
  })

  it('case 28: between two people of other servers, the server of the author decides', async () => {
    const post = await net.write(net.two, net.bob, { status: 'React' })
    await net.one.ctx.db
      .updateTable('accounts')
      .set({ settings: json({ emoji_reaction_policy: 'followers_only' }) })
      .where('id', '=', net.bobAtOne)
      .execute()
    await net.deliver(net.wrap('Like', post.uri, { content: '🦆', to: [ADA] }))
    expect((await net.at(net.one, net.ada, post.uri))?.emoji_reactions).toMatchObject([{ name: '🦆', count: 1 }])
  })

  it('who finds their posts holds for those that do not say', async () => {
    const uri = `${net.far.origin}/users/sea`
    net.far.addActor('sea', { searchableBy: [`${uri}/followers`] })
    await meet(net.one, net.ada, uri)
    const [plain, own] = [net.note({ cc: [ADA] }, uri), net.note({ cc: [ADA], searchableBy: [uri] }, uri)]
    for (const note of [plain, own]) await net.deliver(net.wrap('Create', note, {}, uri))
    expect(await net.at(net.one, net.ada, plain.id)).toMatchObject({ searchability: 'private' })
    expect(await net.at(net.one, net.ada, own.id)).toMatchObject({ searchability: 'direct' })
  })
})
