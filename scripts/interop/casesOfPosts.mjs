// Cases about posts and threads that need more than one step.
import { aPng } from '../../e2e/aPng.ts'
import {
  findAccount,
  findPost,
  newWord,
  never,
  pictureForm,
  publish,
  resolvePost,
  same,
  show,
  until,
  untilNotice,
  untilPost,
  wordsOf,
} from './acts.mjs'

const has = (word) => (post) => post?.content.includes(word)

export const CASES_OF_POSTS = [
  show('9', 'a long post with many letters', async ({ a, b }) => {
    const word = newWord()
    const text = `${word} ${'Füße, 猫, 🐈‍⬛ and ‮םולש‬. '.repeat(12).trim()}`
    await publish(a, text)
    same('the text', wordsOf((await untilPost(b, word)).content), wordsOf(text))
  }),
  show('12', 'a conversation that only two can read', async ({ a, b, b2 }) => {
    const word = newWord()
    await publish(a, `@${b.handle} just us ${word}`, { visibility: 'direct' })
    const first = (await untilNotice(b, 'mention', ({ status }) => has(word)(status))).status
    const answer = newWord()
    await publish(b, `@${a.handle} yes ${answer}`, { visibility: 'direct', in_reply_to_id: first.id })
    const second = (await untilNotice(a, 'mention', ({ status }) => has(answer)(status))).status
    same('the audience of the answer', second.visibility, 'direct')
    const { ancestors } = await a.api.get(`/api/v1/statuses/${second.id}/context`)
    same('what it answers', has(word)(ancestors.at(-1)), true)
    same('for somebody else', (await resolvePost(b2, second.uri))?.content, undefined)
    for (const { uri } of [first, second])
      same('for anybody', (await fetch(uri, { headers: { accept: 'application/activity+json' } })).ok, false)
  }),
  show('16', 'a mention is a link to the person', async ({ a, b, b2 }) => {
    const word = newWord()
    // Some servers only recognise mentions of accounts they already know.
    await until(b2.handle, () => findAccount(a, b2.handle))
    await publish(a, `Hello @${b.handle}, meet @${b2.handle} ${word}`)
    const { status } = await untilNotice(b, 'mention', ({ status }) => has(word)(status))
    same(
      'that the other one is named',
      status.mentions.some(({ acct }) => acct.split('@')[0] === b2.name),
      true,
    )
    same(
      'the link',
      [b.url, b.uri].some((address) => status.content.includes(`href="${address}"`)),
      true,
    )
    await untilNotice(b2, 'mention', ({ status }) => has(word)(status))
  }),
  show('18', 'a thread that is opened in the middle', async ({ a2, b }) => {
    const [first, second, third] = [newWord(), newWord(), newWord()]
    const root = await publish(a2, `First ${first}`)
    const middle = await publish(a2, `Second ${second}`, { in_reply_to_id: root.id })
    const last = await publish(a2, `Third ${third}`, { in_reply_to_id: middle.id })
    const { id } = await until('the last post by its address', () => resolvePost(b, last.uri))
    await until('both posts before it', async () => {
      const { ancestors } = await b.api.get(`/api/v1/statuses/${id}/context`)
      return ancestors.length === 2 && has(first)(ancestors[0]) && has(second)(ancestors[1])
    })
    same('the address of its page leads to it', (await resolvePost(b, last.url))?.id, id)
    const other = await publish(a2, `Aside ${newWord()}`, { in_reply_to_id: root.id })
    const top = await until('the first post', () => resolvePost(b, root.uri))
    same('that there is another answer', typeof other.id, 'string')
    await until('the answers below', async () => (await b.api.get(`/api/v1/statuses/${top.id}/context`)).descendants.length >= 2)
  }),
  show('19', 'an edit that adds a warning', async ({ a, b }) => {
    const word = newWord()
    const post = await publish(a, `First ${word}`)
    await untilPost(b, word)
    await a.api.put(`/api/v1/statuses/${post.id}`, { status: `Second ${word}`, spoiler_text: 'Careful', sensitive: true })
    await until('the warning', async () => (await findPost(b, word))?.spoiler_text === 'Careful')
  }),
  show('19', 'what a post was before its edit', async ({ a, b }) => {
    const word = newWord()
    const post = await publish(a, `First ${word}`)
    await untilPost(b, word)
    await a.api.put(`/api/v1/statuses/${post.id}`, { status: `Second ${word}` })
    const there = await until('the new text', async () => {
      const found = await findPost(b, word)
      return found?.content.includes('Second') && found
    })
    const versions = (await b.api.get(`/api/v1/statuses/${there.id}/history`)) ?? []
    same(
      'what was written',
      versions.map(({ content }) => wordsOf(content)),
      [`First ${word}`, `Second ${word}`],
    )
  }),
  show('19', 'an edit of a picture’s description', async ({ a, b }) => {
    const word = newWord()
    const file = await a.api.post('/api/v2/media', pictureForm('Before', aPng(40, 30)))
    const post = await publish(a, `A picture ${word}`, { media_ids: [file.id] })
    await untilPost(b, word)
    await a.api.put(`/api/v1/statuses/${post.id}`, {
      status: `A picture ${word}`,
      media_ids: [file.id],
      media_attributes: [{ id: file.id, description: 'After' }],
    })
    await until('the new description', async () => (await findPost(b, word))?.media_attachments[0]?.description === 'After')
  }),
  show('19', 'an edit of a poll’s choices', async ({ a, b }) => {
    const word = newWord()
    const poll = (options) => ({ poll: { options, expires_in: 3600, multiple: false } })
    const post = await publish(a, `Tea or coffee ${word}`, poll(['Tea', 'Coffee']))
    const there = await untilPost(b, word)
    await b.api.post(`/api/v1/polls/${there.poll.id}/votes`, { choices: [0] })
    await until('the vote', async () => (await a.api.get(`/api/v1/statuses/${post.id}`)).poll.votes_count === 1)
    await a.api.put(`/api/v1/statuses/${post.id}`, { status: `Tea or juice ${word}`, ...poll(['Tea', 'Juice']) })
    const edited = await until('the new choices', async () => {
      const found = await findPost(b, word)
      return found?.poll?.options[1]?.title === 'Juice' && found
    })
    await until('no votes', async () => (await b.api.get(`/api/v1/statuses/${edited.id}`)).poll.votes_count === 0)
  }),
  show('26', 'a boost of one’s own post for followers', async ({ a, b, b2 }) => {
    const word = newWord()
    const post = await publish(a, `Only you ${word}`, { visibility: 'private' })
    await untilPost(b, word)
    await a.api.post(`/api/v1/statuses/${post.id}/reblog`)
    // Some servers leave a boost out of a timeline that contains the post itself.
    const { id } = await findAccount(b, a.handle)
    const isBoosted = async (path) => ((await b.api.get(path)) ?? []).some(({ reblog }) => has(word)(reblog))
    const places = ['/api/v1/timelines/home?limit=40', `/api/v1/accounts/${id}/statuses`]
    await until('the boost', async () => (await isBoosted(places[0])) || isBoosted(places[1]))
    await never('the post at somebody who does not follow', () => findPost(b2, word, 'public'))
  }),
  show('39', 'a hashtag that is followed', async ({ a, b2 }) => {
    const word = newWord()
    await b2.api.post(`/api/v1/tags/tag${word}/follow`)
    await publish(a, `Tagged ${word} #tag${word}`)
    await untilPost(b2, word)
  }),
  show('42', 'a vote is counted for everybody', async ({ a, b, b2 }) => {
    const word = newWord()
    const post = await publish(a, `Cat or dog ${word}`, { poll: { options: ['Cat', 'Dog'], expires_in: 3600, multiple: false } })
    const { poll } = await untilPost(b, word)
    const other = await until('the post by its address', () => resolvePost(b2, post.uri))
    await b.api.post(`/api/v1/polls/${poll.id}/votes`, { choices: [0] })
    await b2.api.post(`/api/v1/polls/${other.poll.id}/votes`, { choices: [1] })
    const counts = async ({ api }, id) => (await api.get(`/api/v1/statuses/${id}`)).poll.options.map(({ votes_count }) => votes_count)
    await until('both votes', async () => String(await counts(a, post.id)) === '1,1')
  }),
  show('49', 'a quote, at least as a link', async ({ a, b }) => {
    const word = newWord()
    await publish(b, `Quote me ${word}`)
    const seen = await untilPost(a, word)
    const said = newWord()
    await publish(a, `Well said ${said}`, { quoted_status_id: seen.id })
    await untilPost(b, said)
    // Some servers only show the quote after its author has approved it.
    await until('the link or the quote', async () => {
      const { content, quote } = (await findPost(b, said)) ?? { content: '' }
      return content.includes(seen.url) || has(word)(quote?.quoted_status ?? quote)
    })
  }),
  show('16', 'a reply that its author has to approve', async ({ a, b }) => {
    const word = newWord()
    const post = await publish(a, `Answers with care ${word}`, {
      interaction_policy: { can_reply: { always: ['author'], with_approval: ['public'] } },
    })
    const seen = await untilPost(b, word)
    const answer = newWord()
    await publish(b, `@${a.handle} may I ${answer}`, { in_reply_to_id: seen.id })
    const request = await until('a request', async () =>
      ((await a.api.get('/api/v1/interaction_requests')) ?? []).find(({ reply }) => has(answer)(reply)),
    )
    await a.api.post(`/api/v1/interaction_requests/${request.id}/authorize`)
    await until('the reply below the post', async () =>
      (await a.api.get(`/api/v1/statuses/${post.id}/context`)).descendants.some(has(answer)),
    )
  }),
]
