// Cases about custom emoji, the end of polls and approved quotes. Each names what the other server must offer; see `offers` in hollo.mjs.
import { findPost, newWord, publish, same, show, until, untilNotice, untilPost } from './acts.mjs'

/** The custom emoji that is added to both servers before the cases begin, each with its own picture. */
export const EMOJI = 'tern'

const has = (word) => (post) => post?.content.includes(word)
/** A quote as Mastodon's API answers it, or as the post itself. */
const quotes = (post, word) => (post?.quote?.quoted_status ?? post?.quote)?.content?.includes(word) === true
const isPicture = async (address) => {
  const answer = await fetch(address)
  return answer.ok && (answer.headers.get('content-type') ?? '').startsWith('image/')
}

export const CASES_OF_SOCIAL_OBJECTS = [
  show(
    '40',
    'a custom emoji in a text',
    async ({ a, b }) => {
      const word = newWord()
      await publish(a, `A bird :${EMOJI}: ${word}`)
      const { emojis, content } = await untilPost(b, word)
      same(
        'the emoji',
        emojis.map(({ shortcode }) => shortcode),
        [EMOJI],
      )
      same('that the text names it', content.includes(`:${EMOJI}:`), true)
      same('that its picture can be loaded', await isPicture(emojis[0].url), true)
    },
    'custom emoji',
  ),
  show(
    '29',
    'a reaction with a custom emoji, undone',
    async ({ a, b }) => {
      const word = newWord()
      const post = await publish(b, `Worth a bird ${word}`)
      const seen = await untilPost(a, word)
      await a.api.put(`/api/v1/statuses/${seen.id}/emoji_reactions/${EMOJI}`)
      const reactions = async () => (await b.api.get(`/api/v1/statuses/${post.id}`)).emoji_reactions ?? []
      const [reaction] = await until('the reaction', async () => {
        const found = await reactions()
        return found.length > 0 ? found : null
      })
      same('the emoji', reaction.name.replaceAll(':', '').split('@')[0], EMOJI)
      same('that its picture can be loaded', await isPicture(reaction.url), true)
      await untilNotice(b, 'emoji_reaction', ({ status }) => has(word)(status))
      await a.api.delete(`/api/v1/statuses/${seen.id}/emoji_reactions/${EMOJI}`)
      await until('no reaction', async () => (await reactions()).length === 0)
    },
    'custom emoji',
  ),
  show(
    '45',
    'the end of a poll',
    async ({ a, b }) => {
      const word = newWord()
      await publish(a, `Owl or auk ${word}`, { poll: { options: ['Owl', 'Auk'], expires_in: 15, multiple: false } })
      const { id, poll } = await untilPost(b, word)
      await b.api.post(`/api/v1/polls/${poll.id}/votes`, { choices: [1] })
      await untilNotice(b, 'poll', ({ status }) => has(word)(status))
      const { expired, options } = (await b.api.get(`/api/v1/statuses/${id}`)).poll
      same('that it has ended', expired, true)
      same(
        'the votes',
        options.map(({ votes_count }) => votes_count),
        [0, 1],
      )
    },
    'short polls',
  ),
  show(
    '48',
    'a quote that is revoked',
    async ({ a, b }) => {
      const word = newWord()
      const post = await publish(b, `Quote me for now ${word}`)
      const seen = await untilPost(a, word)
      const said = newWord()
      const own = await publish(a, `Well said ${said}`, { quoted_status_id: seen.id })
      const quoting = await until('the quote', async () => {
        const found = await findPost(b, said)
        return quotes(found, word) ? found : null
      })
      await untilNotice(b, 'quote', ({ status }) => has(said)(status))
      await b.api.post(`/api/v1/statuses/${post.id}/quotes/${quoting.id}/revoke`)
      for (const [person, id] of [
        [a, own.id],
        [b, quoting.id],
      ])
        await until('no quote', async () => !quotes(await person.api.get(`/api/v1/statuses/${id}`), word))
    },
    'quotes',
  ),
  show(
    '48',
    'a quote that nobody may make',
    async ({ a, b }) => {
      const word = newWord()
      await publish(b, `Keep it ${word}`, { quote_approval_policy: 'nobody' })
      const seen = await untilPost(a, word)
      same('whether one may quote it', seen.quote_approval?.current_user, 'denied')
    },
    'quotes',
  ),
]
