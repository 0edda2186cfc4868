import sharp from 'sharp'
import { PUBLIC } from '../federation/fediverse.fixture.ts'
import type { Fediverse, Post } from '../federation/fediverse.fixture.ts'
import { ask, meet } from '../federation/twoServers.fixture.ts'
import { deleteAccount } from '../identity/registration/deleteAccount.ts'
import { runCommand } from '../operator/control/runCommand.ts'
import { suspendAccount, unsuspendAccount } from '../operator/moderation/moderateAccount.ts'
import { moveAccount } from '../people/moving/moveAccount.ts'
import type { TestServer } from '../testing.fixture.ts'

const DAY_MS = 86_400_000

/** Everything that goes from server to server: between two of ours, and from a stranger in the words of all families. */
export async function actFederated(net: Fediverse): Promise<void> {
  await beFollowed(net)
  await writeAndReact(net)
  await answerInCircle(net)
  await poll(net)
  await relate(net)
  await compareFollowers(net)
  await receivePosts(net)
  await receiveReactions(net)
  await receiveQuotes(net)
  await receivePins(net)
  await receivePeople(net)
  await look(net)
  await moderate(net)
  await leave(net)
  await failToDeliver(net)
  await forget(net)
}

const run = (server: TestServer, words: string) => runCommand(server.ctx, { words: words.split(' '), folder: '', password: null })
const idAt = async (net: Fediverse, server: TestServer, post: Pick<Post, 'uri'>): Promise<string> =>
  (await net.at(server, server === net.one ? net.ada : net.bob, post.uri))?.id ?? ''

/** Somebody of a third server asks twice to follow ada, so that there is more than one server to tell of what she does. */
async function beFollowed(net: Fediverse): Promise<void> {
  const kit = net.far.addActor('kit')
  for (let times = 0; times < 2; times += 1) await net.deliver(net.wrap('Follow', 'https://one.test/users/ada', {}, kit))
}

/** An answer to a post for a circle, with its change and its end, which go on to a member at a third server. */
async function answerInCircle(net: Fediverse): Promise<void> {
  const { one, two, ada, bob } = net
  const circle = (await ask<{ id: string }>(one, ada, '/api/v1/circles', { title: 'Close' })).id
  const ids = await Promise.all(['bob@two.test', `${net.far.origin}/users/kit`].map((acct) => meet(one, ada, acct)))
  await ask(one, ada, `/api/v1/circles/${circle}/accounts`, { account_ids: ids })
  const post = await net.write(one, ada, { status: 'For a few', visibility: 'limited', circle_id: circle })
  const answer = await net.write(two, bob, { status: 'I see', visibility: 'limited', in_reply_to_id: await idAt(net, two, post) })
  await ask(two, bob, `/api/v1/statuses/${answer.id}`, { status: 'I see now' }, 'PUT')
  await net.servers.settle()
  await ask(two, bob, `/api/v1/statuses/${answer.id}`, undefined, 'DELETE')
  await net.servers.settle()
}

/** Posts of all audiences and what people of the other server do with them, all of it sent and received. */
async function writeAndReact(net: Fediverse): Promise<void> {
  const { one, two, ada, bob } = net
  for (const visibility of ['public', 'unlisted', 'private', 'direct', 'login', 'limited'])
    await net.write(one, ada, { status: `@bob@two.test #far ${visibility}`, visibility })
  const form = new FormData()
  const pixels = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#3a6' } })
    .png()
    .toBuffer()
  form.append('file', new Blob([new Uint8Array(pixels)], { type: 'image/png' }), 'field.png')
  const uploaded = await one.request('/api/v2/media', { method: 'POST', headers: { authorization: `Bearer ${ada.token}` }, body: form })
  const post = await net.write(one, ada, { status: 'See #far', media_ids: [((await uploaded.json()) as { id: string }).id] })
  const there = await idAt(net, two, post)
  for (const verb of ['reblog', 'favourite', 'bookmark', 'unreblog', 'unfavourite', 'reblog']) await net.act(two, bob, there, verb)
  for (const verb of ['emoji_reactions', 'emoji_unreaction', 'emoji_reactions']) await net.act(two, bob, there, verb, { emoji: '🦆' })
  const reply = await net.write(two, bob, { status: '@ada@one.test yes', in_reply_to_id: there })
  await net.write(one, ada, { status: '@bob@two.test more', in_reply_to_id: await idAt(net, one, reply) })
  const quoting = await net.write(two, bob, { status: 'As she says', quoted_status_id: there })
  await ask(one, ada, `/api/v1/statuses/${post.id}/quotes/${await idAt(net, one, quoting)}/revoke`, {})
  const asked = await net.write(one, ada, { status: 'Ask me', quote_approval_policy: 'nobody', quote_review_policy: 'public' })
  const waiting = await net.write(two, bob, { status: 'May I', quoted_status_id: await idAt(net, two, asked) })
  await ask(one, ada, `/api/v1/statuses/${asked.id}/quotes/${await idAt(net, one, waiting)}/approve`, {})
  await net.servers.settle()
  await net.write(two, bob, { status: 'See also', status_reference_ids: [there] })
  for (const verb of ['pin', 'unpin', 'pin', 'reblog']) await net.act(one, ada, post.id, verb)
  await ask(one, ada, `/api/v1/statuses/${post.id}`, { status: 'See again', quote_approval_policy: 'followers' }, 'PUT')
  await net.servers.settle()
  for (const [server, who, { id }] of [
    [two, bob, reply],
    [one, ada, post],
  ] as const) {
    await ask(server, who, `/api/v1/statuses/${id}`, undefined, 'DELETE')
    await net.servers.settle()
  }
}

async function poll(net: Fediverse): Promise<void> {
  const { one, two, ada, bob } = net
  const asked = await net.write(one, ada, { status: 'Which?', poll: { options: ['tern', 'gull'], expires_in: 600, multiple: true } })
  const { poll: there } = (await net.at(two, bob, asked.uri)) as unknown as { poll: { id: string } }
  await ask(two, bob, `/api/v1/polls/${there.id}/votes`, { choices: [0] })
  await net.servers.settle()
  const vote = { type: 'Note', name: 'gull', attributedTo: net.rob, inReplyTo: asked.uri, to: ['https://one.test/users/ada'] }
  await net.deliver(net.wrap('Create', { ...vote, id: `${net.rob}#votes/1` }))
  const question = net.note({
    type: 'Question',
    oneOf: ['auk', 'skua'].map((name) => ({ type: 'Note', name, replies: { type: 'Collection', totalItems: 3 } })),
    endTime: new Date(one.ctx.now().getTime() + 600_000).toISOString(),
    votersCount: 6,
  })
  net.far.serve(question)
  await net.deliver(net.wrap('Create', question))
  const { poll: far } = (await net.at(one, ada, question.id)) as unknown as { poll: { id: string } }
  await ask(one, ada, `/api/v1/polls/${far.id}/votes`, { choices: [1] })
  await net.deliver(net.wrap('Update', { ...question, votersCount: 9 }))
  await pass(net, 300_000)
  await ask(one, ada, `/api/v1/polls/${far.id}`)
  await pass(net, DAY_MS)
}

async function pass(net: Fediverse, milliseconds: number): Promise<void> {
  for (const server of [net.one, net.two]) server.advance(milliseconds)
  await net.servers.settle()
}

/** Follows, requests, blocks, profiles and reports. */
async function relate(net: Fediverse): Promise<void> {
  const { one, two, ada, bob, bobAtOne, adaAtTwo } = net
  const carol = await two.createAccount('carol', { locked: true })
  const carolAtOne = await meet(one, ada, 'carol@two.test')
  for (const answer of ['authorize', 'reject']) {
    await ask(one, ada, `/api/v1/accounts/${carolAtOne}/follow`, {})
    await net.servers.settle()
    await ask(two, carol, `/api/v1/follow_requests/${adaAtTwo}/${answer}`, {})
    await net.servers.settle()
    if (answer === 'authorize') await ask(two, carol, `/api/v1/accounts/${adaAtTwo}/remove_from_followers`, {})
  }
  for (const verb of ['unfollow', 'follow', 'block', 'unblock', 'mute', 'unmute', 'follow']) {
    await ask(one, ada, `/api/v1/accounts/${bobAtOne}/${verb}`, {})
    await net.servers.settle()
  }
  await ask(two, bob, `/api/v1/accounts/${adaAtTwo}/follow`, {})
  const profile = { display_name: 'Ada', fields_attributes: [{ name: 'Home', value: 'https://ada.test' }] }
  await ask(one, ada, '/api/v1/accounts/update_credentials', profile, 'PATCH')
  await ask(two, bob, '/api/v1/reports', { account_id: adaAtTwo, comment: 'This is bad', forward: true })
  await net.servers.settle()
}

/** Each server has lost a follow that the other one knows of, and hears of it with a post. */
async function compareFollowers(net: Fediverse): Promise<void> {
  const { one, two, bob, cleo, adaAtTwo } = net
  for (const who of [bob, cleo]) await ask(two, who, `/api/v1/accounts/${adaAtTwo}/follow`, {})
  await net.servers.settle()
  for (const [server, name] of [
    [one, 'bob'],
    [two, 'cleo'],
  ] as const) {
    const { db } = server.ctx
    const follower = db.selectFrom('accounts').select('id').where('uri', '=', `https://two.test/users/${name}`)
    await db.deleteFrom('follows').where('account_id', 'in', follower).execute()
  }
  await net.write(one, net.ada, { status: 'Who follows me?' })
  await ask(two, bob, `/api/v1/accounts/${adaAtTwo}/follow`, {})
  await net.servers.settle()
}

const emoji = (name: string) => ({
  type: 'Emoji',
  id: `https://far.test/emojis/${name}`,
  name: `:${name}:`,
  icon: { type: 'Image', url: `https://far.test/${name}.png` },
})

async function receivePosts(net: Fediverse): Promise<void> {
  const { far, one, ada } = net
  const mine = await net.write(one, ada, { status: 'What bird is that?' })
  const parent = net.note({ attributedTo: far.addActor('una') })
  const referred = net.note({ attributedTo: `${far.origin}/users/una` })
  for (const note of [parent, referred]) far.serve(note)
  const mention = { type: 'Mention', href: 'https://one.test/users/ada', name: '@ada' }
  const attachment = ['image/png', 'video/mp4'].map((mediaType, index) => ({
    type: 'Document',
    mediaType,
    url: `${far.origin}/file${index}`,
    name: 'A field',
    blurhash: '00Ps8w',
  }))
  const notes = [
    net.note({ inReplyTo: mine.uri, attachment, tag: [mention, emoji('gull'), { type: 'Hashtag', name: '#Far' }] }),
    net.note({ inReplyTo: parent.id }),
    net.note({ references: { type: 'Collection', items: [referred.id] }, content: `<p>${referred.id}</p>` }),
    net.note({ to: ['https://one.test/users/ada'], tag: [mention] }),
    net.note({ to: [`${net.rob}/followers`], limitedScope: 'Circle' }),
  ]
  // So that a reply is passed on, with its change and its end.
  const signed = { isSigned: true }
  for (const note of notes) await net.deliver(net.wrap('Create', note), signed)
  // By somebody whom nobody follows, to somebody who is followed.
  await net.deliver(net.wrap('Create', net.note({ inReplyTo: notes[2]?.id }, `${far.origin}/users/una`), {}, `${far.origin}/users/una`))
  await net.deliver(net.wrap('Create', net.note({ to: ['https://one.test/users/ada'] })), { inbox: '/users/ada/inbox' })
  const updated = one.ctx.now().toISOString()
  const [first] = notes
  await net.deliver(net.wrap('Update', { ...first, content: 'Changed', updated, attachment: attachment.slice(1) }), signed)
  await net.deliver(net.wrap('Delete', { id: first?.id, type: 'Tombstone' }), signed)
  await net.deliver(net.wrap('Delete', `${far.origin}/notes/unknown`))
  await net.deliver(net.wrap('Create', { ...net.note(), id: `${far.origin}/notes/unknown` }))
}

async function receiveReactions(net: Fediverse): Promise<void> {
  const post = await net.write(net.one, net.ada, { status: 'For everybody' })
  const acts: [string, object][] = [
    ['Like', {}],
    ['Like', { content: '👍' }],
    ['Like', { content: '🎉', _misskey_reaction: '🎉' }],
    ['EmojiReact', { content: ':gull:', tag: [emoji('gull')] }],
    ['Announce', { to: [PUBLIC] }],
  ]
  for (const [type, more] of acts) {
    const activity = net.wrap(type, post.uri, more)
    for (const object of [activity['id'], { ...activity, id: `${String(activity['id'])}/other` }, activity]) {
      await net.deliver(activity)
      await net.deliver(net.wrap('Undo', object))
    }
  }
  const boosted = net.note({ attributedTo: net.far.addActor('vera') })
  net.far.serve(boosted)
  await net.deliver(net.wrap('Announce', boosted.id, { to: [PUBLIC] }))
}

async function receiveQuotes(net: Fediverse): Promise<void> {
  const { one, ada, far } = net
  const post = await net.write(one, ada, { status: 'To be quoted' })
  const quoting = net.note({ quote: post.uri })
  far.serve(quoting)
  await net.deliver(net.wrap('QuoteRequest', post.uri, { instrument: quoting.id }))
  const closed = await net.write(one, ada, { status: 'Not to be quoted', quote_approval_policy: 'nobody' })
  await net.deliver(net.wrap('QuoteRequest', closed.uri, { instrument: net.note({ quote: closed.uri }) }))
  const unknown = net.note({ attributedTo: far.addActor('wes') })
  far.serve(unknown)
  for (const quoted of [post.uri, closed.uri, unknown.id]) await net.deliver(net.wrap('Create', net.note({ _misskey_quote: quoted })))
  const manual = net.note({ interactionPolicy: { canQuote: { automaticApproval: [], manualApproval: [PUBLIC] } } })
  await net.deliver(net.wrap('Create', manual))
  for (const type of ['Accept', 'Reject']) {
    const mine = await net.write(one, ada, { status: 'May I', quoted_status_id: await idAt(net, one, { uri: manual.id }) })
    const request = far.received.findLast((each) => each['type'] === 'QuoteRequest')
    const stamp = `${net.rob}/stamps/${type}`
    far.serve({ id: stamp, type: 'QuoteAuthorization', attributedTo: net.rob, interactingObject: mine.uri, interactionTarget: manual.id })
    await net.deliver(net.wrap(type, request?.['id'], type === 'Accept' ? { result: stamp } : {}))
    if (type === 'Accept') await net.deliver(net.wrap('Delete', stamp))
  }
  // An approval that comes with a change of the post that quotes.
  const late = net.note({ quote: manual.id })
  await net.deliver(net.wrap('Create', late))
  const stamp = `${net.rob}/stamps/late`
  far.serve({ id: stamp, type: 'QuoteAuthorization', attributedTo: net.rob, interactingObject: late.id, interactionTarget: manual.id })
  await net.deliver(net.wrap('Update', { ...late, quoteAuthorization: stamp, updated: one.ctx.now().toISOString() }))
}

async function receivePins(net: Fediverse): Promise<void> {
  const { one, ada, far } = net
  const uri = `${far.origin}/users/pia`
  far.addActor('pia', { featured: `${uri}/pins` })
  const notes = [net.note({}, uri), net.note({}, uri)]
  for (const note of notes) far.serve(note)
  far.serve({ id: `${uri}/pins`, type: 'OrderedCollection', orderedItems: [notes[0]?.id] })
  await ask(one, ada, `/api/v1/accounts/${await meet(one, ada, uri)}/follow`, {})
  await net.servers.settle()
  await net.deliver(net.wrap('Accept', far.received.at(-1)?.['id'], {}, uri))
  for (const type of ['Add', 'Remove']) await net.deliver(net.wrap(type, notes[1]?.id, { target: `${uri}/pins` }, uri))
}

async function receivePeople(net: Fediverse): Promise<void> {
  const { one, ada, far } = net
  const target = 'https://one.test/users/ada'
  const fan = far.addActor('fan')
  for (const type of ['Follow', 'Block']) {
    const activity = net.wrap(type, target, {}, fan)
    for (const object of [activity['id'], { ...activity, id: `${fan}#another` }]) {
      await net.deliver(activity)
      await net.deliver(net.wrap('Undo', object, {}, fan))
    }
  }
  await net.deliver(net.wrap('Follow', target, {}, fan))
  await net.deliver(net.wrap('Flag', [target], { content: '<p>Bad</p>' }, fan))
  far.addActor('fan', { name: 'A fan :gull:', tag: [emoji('gull')], suspended: true })
  const said = { id: fan, type: 'Person', preferredUsername: 'fan', inbox: `${fan}/inbox`, name: 'A fan' }
  for (const suspended of [true, false]) await net.deliver(net.wrap('Update', { ...said, suspended }, {}, fan))
  await ask(one, ada, `/api/v1/accounts/${await meet(one, ada, 'fan@far.test')}/follow`, {})
  await net.servers.settle()
  await net.deliver(net.wrap('Reject', far.received.at(-1)?.['id'], {}, fan))
  const heir = far.addActor('heir', { alsoKnownAs: [net.rob] })
  await net.deliver(net.wrap('Move', net.rob, { target: heir }))
  await net.deliver(net.wrap('Delete', heir, {}, heir))
}

/** Files that somebody looks at, profiles that are opened, threads, and people whose handle has another owner now. */
async function look(net: Fediverse): Promise<void> {
  const { one, ada, far } = net
  far.serveFile('/painted.png', 'image/png', new Uint8Array(8))
  const painter = far.addActor('painter', { icon: { type: 'Image', url: `${far.origin}/painted.png` } })
  const note = net.note({ attachment: [{ type: 'Document', mediaType: 'image/png', url: `${far.origin}/painted.png` }] }, painter)
  const orderedItems = [{ id: `${painter}#1`, type: 'Create', actor: painter, object: note }]
  far.serve({ id: `${painter}/outbox`, type: 'OrderedCollection', orderedItems })
  const id = await meet(one, ada, 'painter@far.test')
  const [post] = await ask<{ id: string; media_attachments: { url: string }[] }[]>(one, ada, `/api/v1/accounts/${id}/statuses`)
  const { avatar } = await ask<{ avatar: string }>(one, ada, `/api/v1/accounts/${id}`)
  for (const address of [avatar, post?.media_attachments[0]?.url ?? '']) await one.request(new URL(address).pathname)
  await ask(one, ada, `/api/v1/statuses/${post?.id}/context`)
  await net.servers.settle()
  await one.request('/users/ada/outbox?cursor=', { headers: { accept: 'application/activity+json' } })
  await one.request('/users/ada/followers', { headers: { accept: 'application/activity+json' } })
  await pass(net, DAY_MS)
  await ask(one, ada, `/api/v2/search?resolve=true&q=${encodeURIComponent('@painter@far.test')}`)
}

async function moderate(net: Fediverse): Promise<void> {
  const { one, two, bob } = net
  const mara = await one.createAccount('mara')
  await ask(two, bob, `/api/v1/accounts/${await meet(two, bob, 'mara@one.test')}/follow`, {})
  await net.servers.settle()
  await suspendAccount(one.ctx, mara.account.id)
  await net.servers.settle()
  await unsuspendAccount(one.ctx, mara.account.id)
  await net.servers.settle()
  for (const words of ['domains block far.test --severity silence', 'domains block far.test', 'domains unblock far.test']) {
    await run(one, words)
    await net.servers.settle()
  }
}

/** One moves to the other server, another deletes their account, and what is old is deleted. */
async function leave(net: Fediverse): Promise<void> {
  const { one, two, ada } = net
  const gone = await two.createAccount('gone')
  const goneAtOne = await meet(one, ada, 'gone@two.test')
  await ask(one, ada, `/api/v1/accounts/${goneAtOne}/follow`, {})
  await net.servers.settle()
  const post = await net.write(two, gone, { status: 'Last words' })
  const there = await idAt(net, one, post)
  for (const verb of ['reblog', 'favourite']) await net.act(one, ada, there, verb)
  await two.ctx.db
    .updateTable('accounts')
    .set({ also_known_as: ['https://one.test/users/ada'] })
    .where('id', '=', gone.account.id)
    .execute()
  await moveAccount(one.ctx, ada.account.id, await meet(one, ada, 'gone@two.test'))
  await net.servers.settle()
  await deleteAccount(two.ctx, gone.account.id)
  await net.servers.settle()
}

/** A server that is away for more than a week, and back after that. */
async function failToDeliver(net: Fediverse): Promise<void> {
  const { one, two, ada, bob, servers } = net
  await ask(two, bob, `/api/v1/accounts/${net.adaAtTwo}/follow`, {})
  await servers.settle()
  servers.network.cut('two.test', true)
  for (let day = 0; day < 9; day += 1) {
    await net.write(one, ada, { status: `@bob@two.test day ${day}` })
    await pass(net, DAY_MS)
  }
  servers.network.cut('two.test', false)
  await run(one, 'peers retry two.test').catch(() => undefined)
  await net.write(two, bob, { status: '@ada@one.test still there?' })
  await pass(net, 31 * DAY_MS)
}

/** What nobody needs any more is deleted: posts with all that may belong to one, and people. */
async function forget(net: Fediverse): Promise<void> {
  const { one, ada, far } = net
  const uri = far.addActor('finch')
  await meet(one, ada, uri)
  const quoted = net.note({}, uri)
  const poll = {
    type: 'Question',
    oneOf: [{ type: 'Note', name: 'a' }],
    quoteUrl: quoted.id,
    _misskey_quote: quoted.id,
    references: [quoted.id],
  }
  for (const note of [quoted, net.note(poll, uri), net.note({ inReplyTo: quoted.id, to: [PUBLIC, 'https://one.test/users/ada'] }, uri)]) {
    far.serve(note)
    await net.deliver(net.wrap('Create', note, {}, uri))
  }
  for (let day = 0; day < 4; day += 1) await pass(net, 31 * DAY_MS)
}
