import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../testing.fixture.ts'
import { startFediverse } from './fediverse.fixture.ts'
import type { Fediverse, Post } from './fediverse.fixture.ts'
import { ask } from './twoServers.fixture.ts'
import { remoteFileVersion } from '../files/media/remoteFileUrl.ts'

let net: Fediverse
beforeAll(async () => {
  net = await startFediverse()
  await net.one.ctx.db
    .insertInto('custom_emojis')
    .values({ id: '1', shortcode: 'tern', image_key: 'emoji/tern.webp', static_key: 'emoji/tern.png', updated_at: net.one.ctx.now() })
    .execute()
})
afterAll(() => net.close())

const picture = 'https://one.test/media/emoji/tern.webp'
/** Where a reader gets the picture of another server's emoji: from their own server. */
const served = (url: string) => expect.stringMatching(new RegExp(`/media/far/emoji/\\d+/${remoteFileVersion(url)}$`)) as string
const reactionsAt = async (server: TestServer, post: Post) => (await net.at(server, null, post.uri))?.emoji_reactions
/** A post of bob's, as ada's server knows it. */
const bobsPost = async (more: object = {}) => {
  const post = await net.write(net.two, net.bob, { status: 'Look, a bird', ...more })
  const there = await net.at(net.one, net.ada, post.uri)
  if (there === undefined) throw new Error('the post did not arrive')
  return { post, there }
}
const emojiTag = (name: string, more: object = {}) => ({
  type: 'Emoji',
  id: `${net.far.origin}/emojis/${name}`,
  name: `:${name}:`,
  icon: { type: 'Image', url: `${net.far.origin}/${name}.png` },
  ...more,
})
/** A post of ada's that rob at far.test may react to. */
const adasPost = () => net.write(net.one, net.ada, { status: 'For everybody' })

describe('reactions from server to server (#28)', () => {
  it('case 28: an emoji is a reaction that its author is told of, and a Like that every family reads', async () => {
    const { post, there } = await bobsPost()
    await net.act(net.one, net.ada, there.id, 'emoji_reactions', { emoji: '👍' })
    expect(await reactionsAt(net.two, post)).toMatchObject([{ name: '👍', count: 1 }])
    expect(await net.noticesOf(net.two, net.bob)).toContain(`emoji_reaction ${post.uri}`)
    expect(await net.at(net.two, null, post.uri)).toMatchObject({ favourites_count: 0 })
  })

  it('case 28: what is sent is a Like with the emoji in both dialects, and its undoing names it whole', async () => {
    const note = net.note()
    await net.deliver(net.wrap('Create', note))
    const there = await net.at(net.one, net.ada, note.id)
    await net.act(net.one, net.ada, there?.id ?? '', 'emoji_reactions', { emoji: 'tern' })
    await net.act(net.one, net.ada, there?.id ?? '', 'emoji_unreaction', { emoji: 'tern' })
    const [like, undo] = net.far.received.slice(-2)
    expect(like).toMatchObject({
      type: 'Like',
      actor: 'https://one.test/users/ada',
      object: note.id,
      content: ':tern:',
      _misskey_reaction: ':tern:',
      tag: [{ type: 'Emoji', id: 'https://one.test/emojis/tern', name: ':tern:', icon: { type: 'Image', url: picture } }],
    })
    expect(undo).toMatchObject({ type: 'Undo', object: { id: like?.['id'], type: 'Like', content: ':tern:', object: note.id } })
  })

  it('case 29 and 30: a custom emoji comes with its picture, per server, and goes when it is taken back', async () => {
    const { post, there } = await bobsPost()
    await net.act(net.one, net.ada, there.id, 'emoji_reactions', { emoji: 'tern' })
    expect(await reactionsAt(net.two, post)).toMatchObject([{ name: 'tern', domain: 'one.test', url: served(picture), count: 1 }])
    // Bob joins with the emoji of ada's server, which knows it as its own.
    await net.act(net.two, net.bob, post.id, 'emoji_reactions', { emoji: 'tern@one.test' })
    const [reaction] = (await reactionsAt(net.one, post)) ?? []
    expect(reaction).toMatchObject({ name: 'tern', count: 2, url: picture })
    expect(reaction).not.toHaveProperty('domain')
    await net.act(net.one, net.ada, there.id, 'emoji_unreaction', { emoji: 'tern' })
    expect(await reactionsAt(net.two, post)).toMatchObject([{ name: 'tern', count: 1 }])
    await net.act(net.two, net.bob, post.id, 'emoji_unreaction', { emoji: 'tern@one.test' })
    expect([await reactionsAt(net.two, post), await reactionsAt(net.one, post)]).toEqual([[], []])
    expect(await net.noticesOf(net.two, net.bob)).not.toContain(`emoji_reaction ${post.uri}`)
  })

  it('case 28 and 31: each dialect is a reaction, once, and undone by address or by what it says', async () => {
    const post = await adasPost()
    const dialects: [string, object, object][] = [
      ['Like', { content: '👍' }, { name: '👍' }],
      ['Like', { content: '🎉', _misskey_reaction: '🎉' }, { name: '🎉' }],
      [
        'EmojiReact',
        { content: ':gull:', tag: [emojiTag('gull')] },
        { name: 'gull', domain: 'far.test', url: served('https://far.test/gull.png') },
      ],
      // Pleroma and Akkoma: without colons, and without an id.
      ['EmojiReact', { content: 'auk', tag: emojiTag('auk', { id: undefined, name: 'auk' }) }, { name: 'auk', domain: 'far.test' }],
      // Without the mark that makes a picture of it.
      ['EmojiReact', { content: '❤' }, { name: '❤️' }],
    ]
    for (const [type, more, expected] of dialects) {
      const activity = net.wrap(type, post.uri, more)
      for (let times = 0; times < 2; times += 1) await net.deliver(activity)
      // The same under another address, as when it was done again.
      const again = { ...activity, id: `${String(activity['id'])}/again` }
      await net.deliver(again)
      expect(await reactionsAt(net.one, post)).toMatchObject([{ count: 1, ...expected }])
      expect(await net.at(net.one, null, post.uri)).toMatchObject({ favourites_count: 0, emoji_reactions_count: 1 })
      await net.deliver(net.wrap('Undo', type === 'Like' ? again.id : { ...activity, id: 'https://far.test/another-id' }))
      expect(await reactionsAt(net.one, post)).toEqual([])
    }
  })

  it('case 32: a star, a bare Like and a Like with an emoji that nobody knows are favourites', async () => {
    for (const more of [{ content: '⭐', _misskey_reaction: '⭐' }, {}, { content: ':nowhere:' }]) {
      const post = await adasPost()
      const like = net.wrap('Like', post.uri, more)
      await net.deliver(like)
      expect(await net.at(net.one, null, post.uri)).toMatchObject({ favourites_count: 1, emoji_reactions: [] })
      await net.deliver(net.wrap('Undo', like))
      expect(await net.at(net.one, null, post.uri)).toMatchObject({ favourites_count: 0 })
    }
    const post = await adasPost()
    await net.deliver(net.wrap('EmojiReact', post.uri, { content: ':nowhere:' }))
    expect(await net.at(net.one, null, post.uri)).toMatchObject({ favourites_count: 0, emoji_reactions: [] })
  })

  it('what is taken back before it comes does not come', async () => {
    const post = await adasPost()
    for (const more of [{ content: '👍' }, {}]) {
      const like = net.wrap('Like', post.uri, more)
      await net.deliver(net.wrap('Undo', like))
      await net.deliver(like)
    }
    expect(await net.at(net.one, null, post.uri)).toMatchObject({ favourites_count: 0, emoji_reactions: [] })
  })

  it('three of one person and twenty kinds are the most, and the policy of the author holds for everybody', async () => {
    const post = await adasPost()
    for (const content of ['🦆', '🦢', '🦉', '🦩']) await net.deliver(net.wrap('Like', post.uri, { content }))
    expect((await reactionsAt(net.one, post))?.map(({ name }) => name)).toEqual(['🦆', '🦢', '🦉'])
    const settings = (policy: string) =>
      ask(net.one, net.ada, '/api/v1/accounts/update_credentials', { other_settings: { emoji_reaction_policy: policy } }, 'PATCH')
    await settings('block')
    const closed = await adasPost()
    await net.deliver(net.wrap('EmojiReact', closed.uri, { content: '🦆' }))
    expect(await reactionsAt(net.one, closed)).toEqual([])
    // Only those whom she follows: rob is, his neighbour is not.
    await settings('following_only')
    const neighbour = net.far.addActor('neighbour')
    await net.deliver(net.wrap('EmojiReact', closed.uri, { content: '🦆' }))
    await net.deliver(net.wrap('EmojiReact', closed.uri, { content: '🦢' }, neighbour))
    expect((await reactionsAt(net.one, closed))?.map(({ name }) => name)).toEqual(['🦆'])
    await settings('allow')
  })

  it('nobody replaces an emoji of ours or of a third server, and no addresses but those of the web are taken', async () => {
    const post = await adasPost()
    const forged = { icon: { type: 'Image', url: 'https://far.test/evil.png' } }
    const third = { id: '9', shortcode: 'skua', domain: 'third.test', image_remote_url: 'https://third.test/skua.png' }
    await net.one.ctx.db
      .insertInto('custom_emojis')
      .values({ ...third, updated_at: net.one.ctx.now() })
      .execute()
    const ways = [
      { content: ':tern:', tag: [emojiTag('tern', { ...forged, id: 'https://one.test/emojis/tern' })] },
      { content: ':tern@one.test:', tag: [emojiTag('tern', forged)] },
      { content: ':skua:', tag: [emojiTag('skua', { ...forged, id: 'https://third.test/emojis/skua' })] },
      { content: ':script:', tag: [emojiTag('script', { icon: { type: 'Image', url: 'javascript:alert(1)' } })] },
      { content: ':a b:', tag: [emojiTag('a b')] },
      { content: `:${'x'.repeat(200)}:`, tag: [emojiTag('x'.repeat(200))] },
    ]
    for (const [index, more] of ways.entries()) await net.deliver(net.wrap('EmojiReact', post.uri, more, net.far.addActor(`user${index}`)))
    const rows = await net.one.ctx.db.selectFrom('custom_emojis').select(['shortcode', 'domain', 'image_key', 'image_remote_url']).execute()
    expect(rows.filter((row) => row.image_remote_url?.includes('evil') === true || row.shortcode === 'script')).toEqual([])
    expect(rows.find(({ shortcode }) => shortcode === 'tern')).toMatchObject({ image_key: 'emoji/tern.webp', domain: null })
    expect(await reactionsAt(net.one, post)).toMatchObject([
      { name: 'tern', count: 2, url: picture },
      { name: 'skua', domain: 'third.test', url: served('https://third.test/skua.png'), count: 1 },
    ])
  })

  it('nobody reacts in somebody else’s name, takes back what is not theirs, or learns of a private post by reacting', async () => {
    const post = await adasPost()
    const mallory = net.far.addActor('mallory')
    const like = net.wrap('Like', post.uri, { content: '👍' })
    await net.deliver(like)
    for (const undo of [net.wrap('Undo', like, {}, mallory), net.wrap('Undo', like['id'], {}, mallory)]) await net.deliver(undo)
    expect(await net.deliver(net.wrap('EmojiReact', post.uri, { content: '👎' }), { keyOf: mallory })).toBe(401)
    // Two families, whose ids are of another server than the actor.
    for (const type of ['Like', 'EmojiReact'])
      await net.deliver({ ...net.wrap(type, post.uri, { content: '👎' }, mallory), id: 'https://two.test/likes/1' })
    expect(await reactionsAt(net.one, post)).toMatchObject([{ name: '👍', count: 1 }])
    const secret = await net.write(net.one, net.ada, { status: 'For nobody', visibility: 'direct' })
    await net.deliver(net.wrap('EmojiReact', secret.uri, { content: '👍' }))
    expect((await net.at(net.one, net.ada, secret.uri))?.emoji_reactions).toEqual([])
  })

  it('case 40: custom emoji in texts, warnings and names are those of their server', async () => {
    await ask(net.one, net.ada, '/api/v1/accounts/update_credentials', { display_name: 'Ada :tern:' }, 'PATCH')
    const post = await net.write(net.one, net.ada, { status: 'A :tern: again', spoiler_text: ':tern:' })
    const there = await net.at(net.two, net.bob, post.uri)
    expect(there?.['emojis']).toMatchObject([{ shortcode: 'tern', url: served(picture) }])
    const dove = net.far.addActor('dove', {
      name: 'Dove :gull:',
      tag: [emojiTag('gull', { icon: { type: 'Image', url: 'https://far.test/new.png' } })],
    })
    const note = net.note(
      {
        content: '<p>:puffin: says hello to @ada</p>',
        tag: [emojiTag('puffin'), { type: 'Mention', href: 'https://one.test/users/ada', name: '@ada' }],
      },
      dove,
    )
    await net.deliver(net.wrap('Create', note, {}, dove))
    expect(await net.at(net.one, net.ada, note.id)).toMatchObject({
      emojis: [{ shortcode: 'puffin', url: served('https://far.test/puffin.png') }],
      account: { display_name: 'Dove :gull:', emojis: [{ shortcode: 'gull', url: served('https://far.test/new.png') }] },
    })
    // Where another server asks for them.
    const accept = { headers: { accept: 'application/activity+json' } }
    expect(await (await net.one.request('/users/ada', accept)).json()).toMatchObject({
      tag: [{ id: 'https://one.test/emojis/tern', type: 'Emoji' }],
    })
    expect(await (await net.one.request('/emojis/tern', accept)).json()).toMatchObject({ name: ':tern:', icon: { url: picture } })
    expect((await net.one.request('/emojis/nothing', accept)).status).toBe(404)
    await ask(net.one, net.ada, '/api/v1/accounts/update_credentials', { display_name: 'Ada' }, 'PATCH')
  })
})
