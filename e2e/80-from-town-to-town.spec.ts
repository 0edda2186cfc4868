import { accountEndpoints } from '@starling/api/accounts'
import { statusEndpoints } from '@starling/api/statuses'
import { searchEndpoints } from '@starling/api/search'
import { timelineEndpoints } from '@starling/api/timelines'
import { freePort, startServer } from './startServer.ts'
import type { StoryServer } from './startServer.ts'
import { card, column, expect, goWithin, story as base } from './story.ts'

/** Two servers that know each other, as `npm start -- --two` makes them. */
const story = base.extend<{ towns: { readonly here: StoryServer; readonly there: StoryServer } }>({
  towns: [
    async ({}, use) => {
      const ports = [await freePort(), await freePort()] as const
      const start = (index: 0 | 1) =>
        startServer({
          port: ports[index],
          settings: {
            FEDERATION: 'on',
            FEDERATION_SECRET: `a-secret-that-is-long-enough-for-town-${index}`,
            FEDERATION_NEIGHBOURS: `127.0.0.1:${ports[1 - index]}`,
          },
        })
      const [here, there] = await Promise.all([start(0), start(1)])
      await use({ here, there })
      await Promise.all([here.close(), there.close()])
    },
    { timeout: 600_000 },
  ],
})

story(
  'from town to town: one follows a person of another server, reads them live, answers, favours, boosts, and sees what becomes of the post (#28, cases 1, 3, 9, 16, 19, 22, 24, 27)',
  async ({ towns: { here, there }, open }) => {
    const [ada, bob] = [await here.person('ada'), await there.person('bob')]
    await bob.client.call(accountEndpoints.updateCredentials, { body: { display_name: 'Bob of the other town' } })
    const handle = `@${bob.acct}@${new URL(there.origin).host}`
    const page = await open(ada)

    // When two servers meet for the first time both make keys, which takes longer on a very busy machine than either waits for the other.
    const look = async () => (await ada.client.call(searchEndpoints.search, { query: { q: handle, resolve: true } })).data.accounts.length
    await expect.poll(look).toBe(1)
    // Pasted into the search.
    await page.goto(`/search?q=${encodeURIComponent(handle)}`)
    const found = page.getByRole('article', { name: /Bob of the other town/ }).first()
    await expect(found).toBeVisible()
    await found.getByRole('button', { name: /^Follow/ }).click()
    await expect(found.getByRole('button', { name: /^Unfollow|^Following/ })).toBeVisible()

    // Their server has agreed.
    const { id } = (await ada.client.call(accountEndpoints.lookup, { query: { acct: handle } })).data
    const isFollowing = async () => (await ada.client.call(accountEndpoints.relationships, { query: { id: [id] } })).data[0]?.following
    await expect.poll(isFollowing).toBe(true)
    await goWithin(page, '/home')
    await expect(column(page, 'Home')).toBeVisible()
    const written = await bob.post('The ferry leaves at noon')
    const post = card(page, 'The ferry leaves at noon')
    await expect(post).toBeVisible()
    await expect(post).toContainText(new URL(there.origin).host)

    // What is done to it here is counted there.
    const there1 = await open(bob)
    await there1.goto(`/@${bob.acct}/${written.id}`)
    await post.getByRole('button', { name: /^Favourite/ }).click()
    await post.getByRole('button', { name: /^Boost/ }).click()
    const menu = page.getByRole('menuitem', { name: 'Boost', exact: true })
    await menu
      .or(post.getByRole('button', { name: /^Boost/, pressed: true }))
      .first()
      .waitFor()
    if (await menu.isVisible()) await menu.click()
    await expect
      .poll(async () => {
        const { data } = await bob.client.call(statusEndpoints.get, { params: { id: written.id } })
        return [data.favourites_count, data.reblogs_count]
      })
      .toEqual([1, 1])

    // A reply goes back, and is read in the conversation there.
    const home = (await ada.client.call(timelineEndpoints.home, {})).data
    const known = home.map((each) => each.reblog ?? each).find(({ uri }) => uri === written.uri)
    await ada.post(`${handle} I shall be there`, { in_reply_to_id: known?.id })
    await expect(card(there1, 'I shall be there')).toBeVisible()

    // An edit and the end arrive, too.
    await bob.client.call(statusEndpoints.edit, { params: { id: written.id }, body: { status: 'The ferry leaves at one' } })
    await expect(card(page, 'The ferry leaves at one')).toBeVisible()
    await bob.client.call(statusEndpoints.delete, { params: { id: written.id } })
    await expect(card(page, 'The ferry leaves at one')).toHaveCount(0)
  },
)
