import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accountEndpoints } from '@starling/api/accounts'
import { statusEndpoints } from '@starling/api/statuses'
import { notificationEndpoints } from '@starling/api/notifications'
import { searchEndpoints } from '@starling/api/search'
import { timelineEndpoints } from '@starling/api/timelines'
import { aPng } from './aPng.ts'
import { freePort, startServer } from './startServer.ts'
import type { Person, StoryServer } from './startServer.ts'
import { card, column, expect, goWithin, story as base } from './story.ts'

/** Two federating servers, as `npm start -- --two` starts them. */
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

/** Looks up an account of the other server by its handle. Answers its id on the server of the account that looks it up. */
async function meetElsewhere({ client }: Person, handle: string): Promise<string> {
  const look = async () => (await client.call(searchEndpoints.search, { query: { q: handle, resolve: true } })).data.accounts
  // Repeated, because at their first contact both servers generate keys, which on a very busy machine takes longer than their time limits.
  await expect.poll(async () => (await look()).map(({ acct }) => acct)).toEqual([handle.slice(1)])
  return (await client.call(accountEndpoints.lookup, { query: { acct: handle } })).data.id
}

/** Waits until the other server has accepted a follow. */
async function untilFollowing({ client }: Person, id: string): Promise<void> {
  await expect.poll(async () => (await client.call(accountEndpoints.relationships, { query: { id: [id] } })).data[0]?.following).toBe(true)
}

story(
  'from town to town: one follows a person of another server, reads them live, answers, favours, boosts, and sees what becomes of the post (#28, cases 1, 3, 9, 16, 19, 22, 24, 27)',
  async ({ towns: { here, there }, open }) => {
    const [ada, bob] = [await here.person('ada'), await there.person('bob')]
    await bob.client.call(accountEndpoints.updateCredentials, { body: { display_name: 'Bob of the other town' } })
    const handle = `@${bob.acct}@${new URL(there.origin).host}`
    const page = await open(ada)

    const id = await meetElsewhere(ada, handle)
    // The handle is pasted into the search.
    await page.goto(`/search?q=${encodeURIComponent(handle)}`)
    const found = page.getByRole('article', { name: /Bob of the other town/ }).first()
    await expect(found).toBeVisible()
    await found.getByRole('button', { name: /^Follow/ }).click()
    await expect(found.getByRole('button', { name: /^Unfollow|^Following/ })).toBeVisible()

    // The other server has accepted the follow.
    await untilFollowing(ada, id)
    await goWithin(page, '/home')
    await expect(column(page, 'Home')).toBeVisible()
    const written = await bob.post('The ferry leaves at noon')
    const post = card(page, 'The ferry leaves at noon')
    await expect(post).toBeVisible()
    await expect(post).toContainText(new URL(there.origin).host)

    // Actions on the post here are counted on its own server.
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

    // A reply reaches the other server, and is shown in the conversation there.
    const home = (await ada.client.call(timelineEndpoints.home, {})).data
    const known = home.map((each) => each.reblog ?? each).find(({ uri }) => uri === written.uri)
    await ada.post(`${handle} I shall be there`, { in_reply_to_id: known?.id })
    await expect(card(there1, 'I shall be there')).toBeVisible()

    // Editing and deleting the post arrive, too.
    await bob.client.call(statusEndpoints.edit, { params: { id: written.id }, body: { status: 'The ferry leaves at one' } })
    await expect(card(page, 'The ferry leaves at one')).toBeVisible()
    await bob.client.call(statusEndpoints.delete, { params: { id: written.id } })
    await expect(card(page, 'The ferry leaves at one')).toHaveCount(0)
  },
)

story(
  'from town to town: a custom emoji, a quote, a vote and a report arrive where the post is from (#28, cases 29, 42, 46, 56)',
  async ({ towns: { here, there }, open }) => {
    const drawn = join(here.dataDir, 'ferry.png')
    await writeFile(drawn, aPng(32, 32))
    await here.operate('emojis', 'add', 'ferry', drawn)
    const moderator = await there.moderator('mod')
    const [ada, bob] = [await here.person('ada'), await there.person('bob')]
    const handle = `@${bob.acct}@${new URL(there.origin).host}`
    const id = await meetElsewhere(ada, handle)
    await ada.client.call(accountEndpoints.follow, { params: { id }, body: {} })
    await untilFollowing(ada, id)
    const page = await open(ada)
    await page.goto('/home')
    await expect(column(page, 'Home')).toBeVisible()
    const written = await bob.post('The ferry is late')
    const asked = await bob.post('Bridge or ferry?', { poll: { options: ['Bridge', 'Ferry'], expires_in: 3600 } })
    const atHome = async (postId: string) => (await bob.client.call(statusEndpoints.get, { params: { id: postId } })).data
    const post = card(page, 'The ferry is late')

    await post.getByRole('button', { name: 'React' }).click()
    await page.getByRole('combobox', { name: 'Search emoji' }).pressSequentially('ferry')
    await page.getByRole('gridcell', { name: ':ferry:' }).click()
    await expect(post.getByRole('button', { name: 'ferry, 1', pressed: true })).toBeVisible()
    const host = new URL(here.origin).host
    await expect
      .poll(async () => (await atHome(written.id)).emoji_reactions?.map(({ name, count, domain }) => [name, count, domain]))
      .toEqual([['ferry', 1, host]])

    await post.getByRole('button', { name: /^Boost/ }).click()
    await page.getByRole('menuitem', { name: 'Quote', exact: true }).click()
    const dialog = page.getByRole('dialog').filter({ visible: true })
    await expect(dialog.getByRole('region', { name: 'Quoting' })).toContainText('The ferry is late')
    await dialog.getByRole('textbox', { name: 'Text of the post' }).fill('As every day')
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(dialog).toBeHidden()
    const quoteState = async () => {
      const { data } = await ada.client.call(timelineEndpoints.account, { params: { id: ada.account.id } })
      return data[0]?.quote?.state
    }
    await expect.poll(quoteState).toBe('accepted')
    await expect.poll(async () => (await atHome(written.id)).quotes_count).toBe(1)

    const poll = card(page, 'Bridge or ferry?')
    await poll.getByRole('radio', { name: 'Ferry' }).check({ force: true })
    await poll.getByRole('button', { name: 'Vote' }).click()
    await expect.poll(async () => (await atHome(asked.id)).poll?.options.map((option) => option.votes_count)).toEqual([0, 1])

    await poll.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Report this post' }).click()
    const report = page.getByRole('dialog', { name: /^Report/ })
    await report.getByRole('radio', { name: 'It is spam' }).check({ force: true })
    await report.getByRole('switch', { name: `Also send it to ${new URL(there.origin).host}` }).click()
    await report.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByRole('dialog', { name: 'The report is sent' })).toBeVisible()
    const told = async () => (await moderator.client.call(notificationEndpoints.list)).data.map(({ type }) => type)
    await expect.poll(told).toContain('admin.report')
  },
)
