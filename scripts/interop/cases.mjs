// The cases of docs/federation-cases.md, seen through the API of two servers. `a` acts; `b` is on the other server; each case runs in both
// directions.
import { aPng } from '../../e2e/aPng.ts'
import { pause } from '../instance.mjs'
import {
  findAccount,
  findPost,
  follow,
  never,
  newWord,
  pictureForm,
  publish,
  relationship,
  resolvePost,
  same,
  show,
  until,
  untilNotice,
  untilPost,
  wordsOf,
} from './acts.mjs'

const PICTURE = aPng(40, 30)

export const CASES = [
  show('1', 'a handle is found', ({ a, b }) => until(b.handle, () => findAccount(a, b.handle))),
  show('2', 'an actor by its address', async ({ a, b }) => {
    const found = await a.api.get(`/api/v2/search?q=${encodeURIComponent(b.url)}&resolve=true&type=accounts&limit=5`)
    same('the handle', found?.accounts?.[0]?.acct, b.handle)
  }),
  show('3', 'a follow, and its notice', async ({ a, b }) => {
    await follow(a, b)
    await untilNotice(b, 'follow', ({ account }) => account.acct === a.handle)
  }),
  show('4', 'a follow of a locked account is asked for and granted', async ({ a2, b2 }) => {
    await b2.api.patch('/api/v1/accounts/update_credentials', { locked: true })
    const { id } = await until(b2.handle, () => findAccount(a2, b2.handle))
    await a2.api.post(`/api/v1/accounts/${id}/follow`)
    const request = await until('the request', async () =>
      ((await b2.api.get('/api/v1/follow_requests')) ?? []).find(({ acct }) => acct === a2.handle),
    )
    await b2.api.post(`/api/v1/follow_requests/${request.id}/authorize`)
    await until('following', async () => (await relationship(a2, id)).following === true)
    await b2.api.patch('/api/v1/accounts/update_credentials', { locked: false })
  }),
  show('5', 'a follower is removed', async ({ a2, b2 }) => {
    const id = await follow(a2, b2)
    const there = await findAccount(b2, a2.handle)
    await b2.api.post(`/api/v1/accounts/${there.id}/remove_from_followers`)
    await until('not following any more', async () => (await relationship(a2, id)).following === false)
  }),
  show('6', 'unfollowed and followed again', async ({ a2, b2 }) => {
    const id = await follow(a2, b2)
    await a2.api.post(`/api/v1/accounts/${id}/unfollow`)
    await until('the follower gone', async () => (await relationship(b2, (await findAccount(b2, a2.handle)).id)).followed_by === false)
    // Waits as a person would, because two activities within a few milliseconds may arrive in a different order.
    await pause(1500)
    await follow(a2, b2)
    await until('the follower back', async () => (await relationship(b2, (await findAccount(b2, a2.handle)).id)).followed_by === true)
  }),
  show('9', 'a public post', async ({ a, b }) => {
    const word = newWord()
    const post = await publish(a, `Hello ${word}`)
    const there = await untilPost(b, word)
    same('the audience', there.visibility, 'public')
    same('the address', there.uri, post.uri)
    same('the author', there.account.acct, a.handle)
  }),
  show('10', 'an unlisted post', async ({ a, b }) => {
    const word = newWord()
    await publish(a, `Hello ${word}`, { visibility: 'unlisted' })
    same('the audience', (await untilPost(b, word)).visibility, 'unlisted')
  }),
  show('11', 'a post for followers', async ({ a, b, b2 }) => {
    const word = newWord()
    const post = await publish(a, `Hello ${word}`, { visibility: 'private' })
    same('the audience', (await untilPost(b, word)).visibility, 'private')
    const there = await findAccount(b2, a.handle)
    if ((await relationship(b2, there.id)).following !== true)
      same('for somebody else', (await resolvePost(b2, post.uri))?.content, undefined)
    same('for anybody', (await fetch(post.uri, { headers: { accept: 'application/activity+json' } })).ok, false)
  }),
  show('12', 'a post for whom it mentions', async ({ a, b, b2 }) => {
    const word = newWord()
    await publish(a, `@${b.handle} hello ${word}`, { visibility: 'direct' })
    const { status } = await untilNotice(b, 'mention', (row) => row.status?.content.includes(word))
    same('the audience', status.visibility, 'direct')
    await never('the post at somebody else', () => findPost(b2, word))
  }),
  show('16', 'a reply, and its notice', async ({ a, b }) => {
    const word = newWord()
    await publish(b, `A question ${word}`)
    const question = await untilPost(a, word)
    const answer = newWord()
    await publish(a, `@${b.handle} an answer ${answer}`, { in_reply_to_id: question.id })
    const { status } = await untilNotice(b, 'mention', (row) => row.status?.content.includes(answer))
    const context = await b.api.get(`/api/v1/statuses/${status.id}/context`)
    same('what it answers', context.ancestors.at(-1)?.content.includes(word), true)
  }),
  show('19', 'two edits', async ({ a, b }) => {
    const word = newWord()
    const post = await publish(a, `First ${word}`)
    await untilPost(b, word)
    for (const text of ['Second', 'Third']) await a.api.put(`/api/v1/statuses/${post.id}`, { status: `${text} ${word}` })
    await until('the newest text', async () => (await findPost(b, word))?.content.includes('Third'))
    same('that it is said to be edited', typeof (await findPost(b, word)).edited_at, 'string')
  }),
  show('22', 'a deletion', async ({ a, b }) => {
    const word = newWord()
    const post = await publish(a, `Soon gone ${word}`)
    await untilPost(b, word)
    await a.api.delete(`/api/v1/statuses/${post.id}`)
    await until('the post gone', async () => (await findPost(b, word)) === undefined)
  }),
  show('24', 'a boost, undone', async ({ a, b }) => {
    const word = newWord()
    const post = await publish(b, `Worth a boost ${word}`)
    const seen = await untilPost(a, word)
    await a.api.post(`/api/v1/statuses/${seen.id}/reblog`)
    await untilNotice(b, 'reblog', ({ status }) => JSON.stringify(status ?? {}).includes(word))
    await until('a boost counted', async () => (await b.api.get(`/api/v1/statuses/${post.id}`)).reblogs_count === 1)
    await a.api.post(`/api/v1/statuses/${seen.id}/unreblog`)
    await until('no boost counted', async () => (await b.api.get(`/api/v1/statuses/${post.id}`)).reblogs_count === 0)
  }),
  show('24', 'a boost of a third person’s post reaches followers', async ({ a, a2, b }) => {
    const word = newWord()
    const post = await publish(a2, `Of a third ${word}`)
    await a.api.post(`/api/v1/statuses/${post.id}/reblog`)
    const seen = await until('the boost', async () => (await findPost(b, word))?.reblog)
    same('the author', seen.account.acct, a2.handle)
  }),
  show('27', 'a favourite, undone', async ({ a, b }) => {
    const word = newWord()
    const post = await publish(b, `Worth a star ${word}`)
    const seen = await untilPost(a, word)
    await a.api.post(`/api/v1/statuses/${seen.id}/favourite`)
    await untilNotice(b, 'favourite', ({ status }) => status?.content.includes(word))
    await until('a favourite counted', async () => (await b.api.get(`/api/v1/statuses/${post.id}`)).favourites_count === 1)
    await a.api.post(`/api/v1/statuses/${seen.id}/unfavourite`)
    await until('no favourite counted', async () => (await b.api.get(`/api/v1/statuses/${post.id}`)).favourites_count === 0)
  }),
  show('28', 'a reaction arrives as one, or as a favourite', async ({ a, b }) => {
    const word = newWord()
    await publish(b, `Worth a smile ${word}`)
    const seen = await untilPost(a, word)
    await a.api.put(`/api/v1/statuses/${seen.id}/emoji_reactions/${encodeURIComponent('😀')}`)
    await until('a notification', async () =>
      ((await b.api.get('/api/v1/notifications?limit=40')) ?? []).find(({ status }) => status?.content.includes(word)),
    )
  }),
  show('33', 'a picture with its description', async ({ a, b }) => {
    const word = newWord()
    const file = await a.api.post('/api/v2/media', pictureForm(`A square ${word}`, PICTURE))
    await publish(a, `A picture ${word}`, { media_ids: [file.id] })
    const [there] = (await untilPost(b, word)).media_attachments
    same('the description', there?.description, `A square ${word}`)
    same('the kind', there.type, 'image')
    same('that it can be loaded', (await fetch(there.url)).ok, true)
  }),
  show('36', 'a warning', async ({ a, b }) => {
    const word = newWord()
    await publish(a, `Hidden ${word}`, { spoiler_text: 'Careful & quiet', sensitive: true })
    const there = await untilPost(b, word)
    same('the warning', there.spoiler_text, 'Careful & quiet')
    same('sensitive', there.sensitive, true)
  }),
  show('38', 'the language', async ({ a, b }) => {
    const word = newWord()
    await publish(a, `Guten Tag ${word}`, { language: 'de' })
    same('the language', (await untilPost(b, word)).language, 'de')
  }),
  show('39', 'a hashtag', async ({ a, b }) => {
    const word = newWord()
    await publish(a, `Tagged #Tag${word}`)
    const there = await untilPost(b, word)
    same(
      'the hashtags',
      there.tags.map(({ name }) => name.toLowerCase()),
      [`tag${word}`],
    )
    await untilPost(b, word, `tag/tag${word}`)
  }),
  show('41', 'text keeps its words and links', async ({ a, b }) => {
    const word = newWord()
    await publish(a, `One ${word}\n\nTwo https://example.org/${word} & "three"`)
    const { content } = await untilPost(b, word)
    same('the link', content.includes(`href="https://example.org/${word}"`), true)
    same('the text', wordsOf(content), `One ${word} Two https://example.org/${word} & "three"`)
  }),
  show('42', 'a poll and a vote', async ({ a, b }) => {
    const word = newWord()
    const post = await publish(a, `Tea or coffee ${word}`, { poll: { options: ['Tea', 'Coffee'], expires_in: 3600, multiple: false } })
    const { poll } = await untilPost(b, word)
    same(
      'the choices',
      poll?.options.map(({ title }) => title),
      ['Tea', 'Coffee'],
    )
    await b.api.post(`/api/v1/polls/${poll.id}/votes`, { choices: [1] })
    await until('the vote', async () => (await a.api.get(`/api/v1/statuses/${post.id}`)).poll.options[1].votes_count === 1)
  }),
  show('43', 'several choices', async ({ a, b }) => {
    const word = newWord()
    const post = await publish(a, `Fruit ${word}`, { poll: { options: ['Apple', 'Pear', 'Plum'], expires_in: 3600, multiple: true } })
    const { poll } = await untilPost(b, word)
    same('that several may be chosen', poll.multiple, true)
    await b.api.post(`/api/v1/polls/${poll.id}/votes`, { choices: [0, 2] })
    const counts = async () => (await a.api.get(`/api/v1/statuses/${post.id}`)).poll.options.map(({ votes_count }) => votes_count)
    await until('the votes', async () => String(await counts()) === '1,0,1')
  }),
  show('51', 'a pinned post', async ({ a, b }) => {
    const word = newWord()
    const post = await publish(a, `Pinned ${word}`)
    await untilPost(b, word)
    await a.api.post(`/api/v1/statuses/${post.id}/pin`)
    const { id } = await findAccount(b, a.handle)
    // Some servers do not announce pinned posts; opening the profile makes the other server load them.
    await b.api.get(`/api/v1/accounts/${id}/statuses`)
    await until('the pin', async () =>
      ((await b.api.get(`/api/v1/accounts/${id}/statuses?pinned=true`)) ?? []).some(({ content }) => content.includes(word)),
    )
  }),
  show('52', 'a profile that changes', async ({ a, b }) => {
    const word = newWord()
    await a.api.patch('/api/v1/accounts/update_credentials', {
      display_name: `Name ${word}`,
      note: `About ${word}`,
      fields_attributes: { 0: { name: 'Town', value: word } },
    })
    await until('the name', async () => (await findAccount(b, a.handle))?.display_name === `Name ${word}`)
    const { note, fields } = await findAccount(b, a.handle)
    same('the text', note.includes(`About ${word}`), true)
    same(
      'the fields',
      fields.map(({ name }) => name),
      ['Town'],
    )
  }),
  show('56', 'a report', async ({ a, b }) => {
    const { id } = await findAccount(a, b.handle)
    await a.api.post('/api/v1/reports', { account_id: id, comment: 'A test', forward: true })
  }),
  show('8', 'a block, lifted', async ({ a2, b2 }) => {
    const { id } = await until(b2.handle, () => findAccount(a2, b2.handle))
    const followed = await follow(b2, a2)
    await a2.api.post(`/api/v1/accounts/${id}/block`)
    try {
      await until('the follow gone', async () => (await relationship(b2, followed)).following === false)
    } finally {
      await a2.api.post(`/api/v1/accounts/${id}/unblock`)
    }
    await pause(3000)
    await follow(b2, a2)
  }),
]
