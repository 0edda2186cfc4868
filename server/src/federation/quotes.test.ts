import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../testing.fixture.ts'
import { PUBLIC, startFediverse } from './fediverse.fixture.ts'
import type { Fediverse, Post } from './fediverse.fixture.ts'
import { ask } from './twoServers.fixture.ts'

let net: Fediverse
beforeAll(async () => void (net = await startFediverse()))
afterAll(() => net.close())

interface Quote {
  readonly state: string
  readonly quoted_status: { readonly uri: string } | null
}
/** The state of a quote for a reader, with what is shown of it. */
const quoteAt = async (server: TestServer, who: TestAccount | null, uri: string) => {
  const post = (await net.at(server, who, uri)) as { quote?: Quote | null } | undefined
  return post?.quote === undefined || post.quote === null ? null : `${post.quote.state} ${post.quote.quoted_status?.uri ?? ''}`.trim()
}
const adaWrites = (more: object = {}) => net.write(net.one, net.ada, { status: 'To be quoted', ...more })
/** Bob quotes a post of ada's. */
const bobQuotes = async (post: Post) => {
  const there = await net.at(net.two, net.bob, post.uri)
  return net.write(net.two, net.bob, { status: 'As she says', quoted_status_id: there?.id })
}
const json = async (uri: string): Promise<Record<string, unknown>> => {
  const server = uri.startsWith('https://one.test') ? net.one : net.two
  const response = await server.request(new URL(uri).pathname, { headers: { accept: 'application/activity+json' } })
  return (await response.json()) as Record<string, unknown>
}
const answer = async (post: Post, quoting: Pick<Post, 'uri'>, what: string) => {
  const there = await net.at(net.one, net.ada, quoting.uri)
  await ask(net.one, net.ada, `/api/v1/statuses/${post.id}/quotes/${there?.id}/${what}`, {})
  await net.servers.settle()
}
const countOf = async (post: Post) => (await net.at(net.one, net.ada, post.uri))?.['quotes_count']
const policy = (automatic: unknown, manual?: unknown) => ({
  interactionPolicy: { canQuote: { automaticApproval: automatic, ...(manual === undefined ? {} : { manualApproval: manual }) } },
})
/** A post of rob's that quotes one of ours. */
const robQuotes = (uri: string, more: object = {}) => net.note({ content: 'So true', quote: uri, ...more })

describe('quotes from server to server (#28)', () => {
  it('case 46: a quote that everybody may make is approved at once, with an approval that others can check', async () => {
    const post = await adaWrites()
    const quoting = await bobQuotes(post)
    expect(await quoteAt(net.two, net.bob, quoting.uri)).toBe(`accepted ${post.uri}`)
    expect(await quoteAt(net.one, net.ada, quoting.uri)).toBe(`accepted ${post.uri}`)
    expect(await net.noticesOf(net.one, net.ada)).toContain(`quote ${quoting.uri}`)
    expect(await countOf(post)).toBe(1)
    const sent = await json(quoting.uri)
    expect(sent).toMatchObject({ quote: post.uri, quoteUrl: post.uri, quoteUri: post.uri, _misskey_quote: post.uri })
    expect(String(sent['content'])).toMatch(/^<p class="quote-inline">RE: <a href="https:\/\/one.test\/@ada\/\d+" /)
    expect(await json(String(sent['quoteAuthorization']))).toMatchObject({
      type: 'QuoteAuthorization',
      attributedTo: 'https://one.test/users/ada',
      interactingObject: quoting.uri,
      interactionTarget: post.uri,
    })
    // The line is for families without quotes, and stands once with us.
    const [here] = [await net.at(net.one, net.ada, quoting.uri)]
    expect(here?.content.match(/quote-inline/g)).toHaveLength(1)
    expect(await json(post.uri)).toMatchObject({ interactionPolicy: { canQuote: { automaticApproval: [PUBLIC] } } })
  })

  it('case 47: a quote that has to be asked for waits, and is shown everywhere once it is granted', async () => {
    const post = await adaWrites({ quote_approval_policy: 'nobody', quote_review_policy: 'public' })
    const quoting = await bobQuotes(post)
    expect(await quoteAt(net.two, net.bob, quoting.uri)).toBe('pending')
    expect(await quoteAt(net.one, null, quoting.uri)).toBe('pending')
    expect(await json(quoting.uri)).not.toHaveProperty('_misskey_quote')
    expect(await countOf(post)).toBe(0)
    await answer(post, quoting, 'approve')
    for (const [server, who] of [
      [net.two, net.bob],
      [net.one, net.ada],
    ] as const)
      expect(await quoteAt(server, who, quoting.uri)).toBe(`accepted ${post.uri}`)
    expect(await countOf(post)).toBe(1)
  })

  it('case 48: a quote that is refused is hidden, one that nobody may make is not made, and an approval is taken back', async () => {
    const asked = await adaWrites({ quote_approval_policy: 'nobody', quote_review_policy: 'public' })
    const refused = await bobQuotes(asked)
    await answer(asked, refused, 'reject')
    expect([await quoteAt(net.two, net.bob, refused.uri), await quoteAt(net.one, net.ada, refused.uri)]).toEqual(['rejected', 'rejected'])
    expect(await bobQuotes(await adaWrites({ quote_approval_policy: 'nobody' }))).toMatchObject({ error: expect.any(String) as unknown })
    const post = await adaWrites()
    const quoting = await bobQuotes(post)
    const stamp = String((await json(quoting.uri))['quoteAuthorization'])
    await answer(post, quoting, 'revoke')
    expect([await quoteAt(net.two, net.bob, quoting.uri), await quoteAt(net.one, net.ada, quoting.uri)]).toEqual(['revoked', 'revoked'])
    expect(await countOf(post)).toBe(0)
    expect(await json(stamp)).toEqual({ error: 'Record not found' })
    expect(await json(quoting.uri)).not.toHaveProperty('quote')
  })

  it('case 49: the ways of families without approvals are quotes, as far as the author lets everybody quote', async () => {
    const post = await adaWrites()
    const fep = { type: 'Link', mediaType: 'application/activity+json', href: post.uri }
    for (const way of [{ _misskey_quote: post.uri }, { quoteUrl: post.uri }, { quoteUri: post.uri }, { tag: [fep] }]) {
      const quoting = net.note({ content: '<p>So true</p><span class="quote-inline"><br>RE: x</span>', ...way })
      await net.deliver(net.wrap('Create', quoting))
      expect(await quoteAt(net.one, net.ada, quoting.id)).toBe(`accepted ${post.uri}`)
      expect((await net.at(net.one, net.ada, quoting.id))?.content).toContain('<p>So true</p>')
      expect((await net.at(net.one, net.ada, quoting.id))?.content).not.toContain('RE: x')
    }
    // Before it marked this line, the Misskey family ended such a post with it.
    const words = `<p><span>So true<br><br>RE: </span><a href="${post.uri}">${post.uri}</a></p>`
    const ended = net.note({ content: words, _misskey_quote: post.uri })
    await net.deliver(net.wrap('Create', ended))
    expect((await net.at(net.one, net.ada, ended.id))?.content).toMatch(/<\/p><p><span>So true<\/span><\/p>$/)
    const other = net.note({ content: words.replaceAll(post.uri, 'https://example.org/'), _misskey_quote: post.uri })
    await net.deliver(net.wrap('Create', other))
    expect((await net.at(net.one, net.ada, other.id))?.content).toContain('RE: </span><a href="https://example.org/"')
    const closed = await adaWrites({ quote_approval_policy: 'nobody' })
    const quoting = net.note({ _misskey_quote: closed.uri })
    await net.deliver(net.wrap('Create', quoting))
    expect(await quoteAt(net.one, net.ada, quoting.id)).toBe('unauthorized')
    expect(await net.noticesOf(net.one, net.ada)).not.toContain(`quote ${quoting.id}`)
    // And a post of such a family is quoted without asking.
    const note = net.note()
    await net.deliver(net.wrap('Create', note))
    const mine = await net.write(net.one, net.ada, { status: 'Yes', quoted_status_id: (await net.at(net.one, net.ada, note.id))?.id })
    expect(await quoteAt(net.one, net.ada, mine.uri)).toBe(`accepted ${note.id}`)
    expect(net.far.received.filter(({ type }) => type === 'QuoteRequest')).toEqual([])
  })

  it('what is quoted is fetched where it is unknown, and the quote shown then', async () => {
    const third = net.note({ content: 'The original', attributedTo: net.far.addActor('third') })
    net.far.serve(third)
    const quoting = net.note({ quoteUrl: third.id })
    await net.deliver(net.wrap('Create', quoting))
    expect(await quoteAt(net.one, net.ada, quoting.id)).toBe(`accepted ${third.id}`)
    const nowhere = net.note({ quoteUrl: `${net.far.origin}/gone` })
    await net.deliver(net.wrap('Create', nowhere))
    expect(await quoteAt(net.one, net.ada, nowhere.id)).toBe('pending')
    // Quotes within quotes without end.
    const chain = Array.from({ length: 12 }, (_, index) => `${net.far.origin}/chain/${index}`)
    for (const [index, id] of chain.entries()) net.far.serve({ ...net.note({ quoteUrl: chain[index + 1] }), id })
    await net.deliver(net.wrap('Create', net.note({ quoteUrl: chain[0] })))
    expect(net.far.asked.filter((path) => path.startsWith('/chain/')).length).toBeLessThanOrEqual(2)
  })

  it('a request of another family is answered with an approval, by the policy and by the author', async () => {
    const post = await adaWrites()
    const quoting = robQuotes(post.uri)
    net.far.serve(quoting)
    const request = net.wrap('QuoteRequest', post.uri, { instrument: quoting.id })
    await net.deliver(request)
    const accept = net.far.received.at(-1)
    expect(accept).toMatchObject({
      type: 'Accept',
      object: { id: request['id'], type: 'QuoteRequest', object: post.uri, instrument: quoting.id },
    })
    expect(await json(String(accept?.['result']))).toMatchObject({ interactingObject: quoting.id, interactionTarget: post.uri })
    expect(await quoteAt(net.one, net.ada, quoting.id)).toBe(`accepted ${post.uri}`)
    const closed = await adaWrites({ quote_approval_policy: 'nobody' })
    const refused = robQuotes(closed.uri)
    await net.deliver(net.wrap('QuoteRequest', closed.uri, { instrument: refused }))
    expect(net.far.received.at(-1)).toMatchObject({ type: 'Reject', object: { type: 'QuoteRequest', instrument: refused.id } })
    expect(await quoteAt(net.one, net.ada, refused.id)).toBe('unauthorized')
    // For those who follow her only: rob does not.
    const followers = await adaWrites({ quote_approval_policy: 'followers' })
    await net.deliver(net.wrap('QuoteRequest', followers.uri, { instrument: robQuotes(followers.uri) }))
    expect(net.far.received.at(-1)).toMatchObject({ type: 'Reject' })
    const later = await adaWrites({ quote_approval_policy: 'nobody', quote_review_policy: 'public' })
    const waiting = robQuotes(later.uri)
    await net.deliver(net.wrap('QuoteRequest', later.uri, { instrument: waiting }))
    expect(await quoteAt(net.one, net.ada, waiting.id)).toBe('pending')
    await answer(later, { uri: waiting.id }, 'approve')
    expect(net.far.received.at(-1)).toMatchObject({ type: 'Accept', object: { instrument: waiting.id } })
    expect(await quoteAt(net.one, net.ada, waiting.id)).toBe(`accepted ${later.uri}`)
  })

  it('case 47: a post that came without its quote quotes from when its author is asked, and for others from when it is edited', async () => {
    const post = await adaWrites()
    const plain = net.note({ content: 'So true' })
    await net.deliver(net.wrap('Create', plain))
    const request = net.wrap('QuoteRequest', post.uri, { instrument: { ...plain, quote: post.uri, quoteUrl: post.uri } })
    await net.deliver(request)
    expect(net.far.received.at(-1)).toMatchObject({ type: 'Accept', object: { id: request['id'], instrument: plain.id } })
    expect(await quoteAt(net.one, net.ada, plain.id)).toBe(`accepted ${post.uri}`)
    expect(await countOf(post)).toBe(1)
    const original = net.note({ content: 'Mine', ...policy([], [PUBLIC]) }, net.far.addActor('quoted'))
    await net.deliver(net.wrap('Create', original, {}, String(original['attributedTo'])))
    net.far.serve(original)
    const quoting = net.note({ content: 'As said' })
    await net.deliver(net.wrap('Create', quoting))
    const id = `${String(original['attributedTo'])}/stamps/late`
    const approval = { id, type: 'QuoteAuthorization', attributedTo: original['attributedTo'] }
    net.far.serve({ ...approval, interactingObject: quoting.id, interactionTarget: original.id })
    await net.deliver(net.wrap('Update', { ...quoting, updated: new Date().toISOString(), quote: original.id, quoteAuthorization: id }))
    expect(await quoteAt(net.one, net.ada, quoting.id)).toBe(`accepted ${original.id}`)
  })

  it('a quote of a post whose author says who may quote is shown with a true approval, and with nothing else', async () => {
    const original = net.note({ content: 'Mine', ...policy([PUBLIC]), attributedTo: net.far.addActor('uma') })
    net.far.serve(original)
    const uma = `${net.far.origin}/users/uma`
    const stamp = (quoting: string, more: object = {}) => {
      const id = `${uma}/stamps/${quoting.split('/').at(-1)}`
      net.far.serve({
        id,
        type: 'QuoteAuthorization',
        attributedTo: uma,
        interactingObject: quoting,
        interactionTarget: original.id,
        ...more,
      })
      return id
    }
    const good = robQuotes(original.id)
    await net.deliver(net.wrap('Create', good))
    expect(await quoteAt(net.one, net.ada, good.id)).toBe('pending')
    const approval = stamp(good.id)
    await net.deliver(net.wrap('Update', { ...good, quoteAuthorization: approval }))
    expect(await quoteAt(net.one, net.ada, good.id)).toBe(`accepted ${original.id}`)
    const lies = [
      (id: string) => stamp(id, { interactingObject: good.id }),
      (id: string) => stamp(id, { interactionTarget: `${net.far.origin}/notes/other` }),
      (id: string) => stamp(id, { attributedTo: net.rob }),
      (id: string) => stamp(id, { type: 'Note' }),
      () => `${net.far.origin}/not/there`,
      () => 'https://two.test/users/bob/quote_authorizations/1',
    ]
    for (const lie of lies) {
      const quoting = robQuotes(original.id)
      await net.deliver(net.wrap('Create', { ...quoting, quoteAuthorization: lie(quoting.id) }))
      expect(await quoteAt(net.one, net.ada, quoting.id)).toBe('unauthorized')
    }
    // Only the quoted author takes it back.
    await net.deliver(net.wrap('Delete', approval, {}, net.rob))
    expect(await quoteAt(net.one, net.ada, good.id)).toBe(`accepted ${original.id}`)
    await net.deliver(net.wrap('Delete', { id: approval, type: 'QuoteAuthorization' }, {}, uma))
    expect(await quoteAt(net.one, net.ada, good.id)).toBe('revoked')
    await net.deliver(net.wrap('Update', { ...good, quoteAuthorization: approval }))
    expect(await quoteAt(net.one, net.ada, good.id)).toBe('revoked')
  })

  it('case 48: an approval that is taken back elsewhere is no more where only the quoting post tells of it', async () => {
    const author = net.far.addActor('una')
    const original = net.note({ content: 'Mine', ...policy([PUBLIC]), attributedTo: author })
    net.far.serve(original)
    const quoting = robQuotes(original.id)
    const stamp = {
      id: `${author}/stamps/1`,
      type: 'QuoteAuthorization',
      attributedTo: author,
      interactingObject: quoting.id,
      interactionTarget: original.id,
    }
    net.far.serve(stamp)
    await net.deliver(net.wrap('Create', { ...quoting, quoteAuthorization: stamp.id }))
    expect(await quoteAt(net.one, net.ada, quoting.id)).toBe(`accepted ${original.id}`)
    // Numbers that were overtaken do not end it, as long as it stands there.
    await net.deliver(net.wrap('Update', quoting))
    expect(await quoteAt(net.one, net.ada, quoting.id)).toBe(`accepted ${original.id}`)
    net.far.end(stamp.id, 404)
    await net.deliver(net.wrap('Update', quoting))
    expect(await quoteAt(net.one, net.ada, quoting.id)).toBe('revoked')
  })

  it('a post of ours that asks is shown once the approval itself can be read, whatever the answer says', async () => {
    const original = net.note({ content: 'Mine', ...policy([], [PUBLIC]) })
    await net.deliver(net.wrap('Create', original))
    const there = await net.at(net.one, net.ada, original.id)
    const quoting = await net.write(net.one, net.ada, { status: 'May I', quoted_status_id: there?.id })
    const request = net.far.received.findLast(({ type }) => type === 'QuoteRequest')
    expect(request).toMatchObject({
      actor: 'https://one.test/users/ada',
      object: original.id,
      instrument: { id: quoting.uri, quote: original.id },
    })
    expect(await quoteAt(net.one, net.ada, quoting.uri)).toBe('pending')
    const id = `${net.rob}/stamps/1`
    const accept = (more: object = {}, actor = net.rob) => net.deliver(net.wrap('Accept', request?.['id'], { result: id, ...more }, actor))
    await accept()
    const fields = { id, type: 'QuoteAuthorization', attributedTo: net.rob, interactionTarget: original.id }
    net.far.serve({ ...fields, interactingObject: `${quoting.uri}0` })
    await accept()
    net.far.serve({ ...fields, interactingObject: quoting.uri })
    await accept({}, net.far.addActor('mallory'))
    await accept({ result: undefined })
    expect(await quoteAt(net.one, net.ada, quoting.uri)).toBe('pending')
    await accept()
    expect(await quoteAt(net.one, net.ada, quoting.uri)).toBe(`accepted ${original.id}`)
    expect(await json(quoting.uri)).toMatchObject({ quote: original.id, quoteAuthorization: id, _misskey_quote: original.id })
    await net.deliver(net.wrap('Delete', id))
    expect(await quoteAt(net.one, net.ada, quoting.uri)).toBe('revoked')
  })

  it('nobody learns of a private post by asking to quote it, and nobody asks in another one’s name', async () => {
    const secret = await net.write(net.one, net.ada, { status: 'For followers', visibility: 'private' })
    const before = net.far.received.length
    const mallory = net.far.addActor('mallory2')
    const post = await adaWrites()
    const requests = [
      net.wrap('QuoteRequest', secret.uri, { instrument: robQuotes(secret.uri) }),
      net.wrap('QuoteRequest', `${secret.uri}0`, { instrument: robQuotes(secret.uri) }),
      // The quoting post is somebody else's, quotes something else, or nothing.
      net.wrap('QuoteRequest', post.uri, { instrument: robQuotes(post.uri) }, mallory),
      net.wrap('QuoteRequest', post.uri, { instrument: robQuotes(secret.uri) }),
      net.wrap('QuoteRequest', post.uri, { instrument: net.note() }),
      { ...net.wrap('QuoteRequest', post.uri, { instrument: robQuotes(post.uri) }), id: 'https://two.test/requests/1' },
    ]
    for (const request of requests) await net.deliver(request)
    expect(net.far.received.length).toBe(before)
    expect(await countOf(post)).toBe(0)
  })
})
