import { circleEndpoints } from '@starling/api/circles'
import { timelineEndpoints } from '@starling/api/timelines'
import type { Person } from './startServer.ts'
import { card, expect, story } from './story.ts'

/** Who may read a post of each audience, by the name of its choice; `login` is refused to whoever is not signed in. */
const readers = {
  Public: ['follower', 'mutual', 'member', 'stranger', 'anonymous'],
  'Public on this server': ['follower', 'mutual', 'member', 'stranger', 'anonymous'],
  'Signed-in people': ['follower', 'mutual', 'member', 'stranger'],
  'Quiet public': ['follower', 'mutual', 'member', 'stranger', 'anonymous'],
  Followers: ['follower', 'mutual', 'member'],
  Mutuals: ['mutual'],
  Circle: ['member'],
  'Mentioned people': ['stranger'],
} as const

story(
  'a post of each audience is read by those it is for, and by nobody else (R-vis-02, R-vis-03, R-vis-04, R-circ-01)',
  async ({ server, open }) => {
    // Eight posts are written in turn.
    story.setTimeout(120_000)
    const author = await server.person('author')
    const people = {
      follower: await server.person('follower'),
      mutual: await server.person('mutual'),
      member: await server.person('member'),
      stranger: await server.person('stranger'),
    }
    const { follower, mutual, member, stranger } = people
    for (const each of [follower, mutual, member]) await each.follow(author)
    await author.follow(mutual)
    const { data: circle } = await author.client.call(circleEndpoints.create, { body: { title: 'Family' } })
    await author.client.call(circleEndpoints.addAccounts, { params: { id: circle.id }, body: { account_ids: [member.account.id] } })

    const page = await open(author)
    await page.goto('/publish')
    const text = page.getByRole('textbox', { name: 'Text of the post' }).filter({ visible: true })
    for (const audience of Object.keys(readers)) {
      await text.fill(audience === 'Mentioned people' ? `${audience} @${stranger.acct}` : `${audience} only`)
      await page
        .getByRole('button', { name: /^Audience/ })
        .filter({ visible: true })
        .click()
      const sheet = page.getByRole('dialog', { name: 'Who is it for?' })
      await sheet.getByRole('radio', { name: audience, exact: true }).check({ force: true })
      await sheet.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('button', { name: 'Publish', exact: true }).filter({ visible: true }).click()
      await expect.poll(async () => (await postsOf(author))[0]?.content).toContain(audience)
      await page.goto('/publish')
    }

    const posts = await postsOf(author)
    for (const [audience, expected] of Object.entries(readers)) {
      const id = posts.find(({ content }) => content.includes(audience))?.id ?? ''
      const may = async (token: string | null) =>
        (await fetch(`${server.origin}/api/v1/statuses/${id}`, { headers: token === null ? {} : { authorization: `Bearer ${token}` } })).ok
      const found: string[] = []
      for (const [role, { token }] of [...Object.entries(people), ['anonymous', { token: null }] as const])
        if (await may(token)) found.push(role)
      expect(found, audience).toEqual(expected)
      expect(await may(author.token), `${audience}, by its author`).toBe(true)
      const scope = audience === 'Mutuals' ? 'mutual' : audience === 'Circle' ? 'circle' : null
      expect(posts.find((post) => post.id === id)?.limited_scope ?? null, audience).toBe(scope)
    }

    // What it looks like to one of them: the posts are in the feed of who follows, and those for fewer are not.
    const reading = await open(follower)
    await reading.goto('/home')
    await expect(card(reading, 'Followers only')).toBeVisible()
    for (const hidden of ['Mutuals only', 'Circle only', 'Mentioned people']) await expect(card(reading, hidden)).toBeHidden()
  },
)

async function postsOf({ client, account }: Person) {
  return (await client.call(timelineEndpoints.account, { params: { id: account.id }, query: { limit: 40 } })).data
}
