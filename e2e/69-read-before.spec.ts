import { listEndpoints } from '@starling/api/lists'
import { timelineEndpoints } from '@starling/api/timelines'
import { antennaEndpoints } from '@starling/api/antennas'
import { bookmarkCategoryEndpoints } from '@starling/api/bookmark-categories'
import { circleEndpoints } from '@starling/api/circles'
import { tagEndpoints } from '@starling/api/tags'
import { statusEndpoints } from '@starling/api/statuses'
import { keptAnswers } from './keptAnswers.ts'
import { card, column, expect, story } from './story.ts'

story(
  'a thread, a profile, a list and bookmarks that were read are there without a network, also after a reload, and go on with it (R-int-02, #9, 6)',
  async ({ server, open, allow }) => {
    allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const [ada, bob] = [await server.person('ada'), await server.person('bob')]
    await ada.follow(bob)
    const kite = await bob.post('A kite')
    const answer = await bob.post('Its string', { in_reply_to_id: kite.id })
    await ada.client.call(statusEndpoints.bookmark, { params: { id: kite.id } })
    const { data: list } = await ada.client.call(listEndpoints.create, { body: { title: 'Flying' } })
    await ada.client.call(listEndpoints.addAccounts, { params: { id: list.id }, body: { account_ids: [bob.account.id] } })
    const page = await open(ada, { serviceWorkers: 'allow' })
    await page.goto('/home')
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

    const keeps = (...answers: readonly string[]) => expect.poll(() => keptAnswers(page)).toEqual(expect.arrayContaining([...answers]))
    const screens: readonly (readonly [path: string, words: string, ...answers: readonly string[]])[] = [
      [`/@${bob.acct}/${kite.id}`, 'Its string', `statuses/${kite.id}`, `statuses/${kite.id}/context`],
      [`/@${bob.acct}`, 'A kite', 'accounts/lookup', `accounts/${bob.account.id}/statuses`],
      [`/lists/${list.id}`, 'A kite', `timelines/list/${list.id}`],
      ['/bookmarks', 'A kite', 'bookmarks'],
    ]
    for (const [path, words, ...answers] of screens) {
      await page.goto(path, { waitUntil: 'commit' })
      await expect(card(page, words)).toBeVisible()
      await keeps(...answers)
    }
    await page.goto('/lists')
    await expect(column(page, 'Lists').getByRole('link', { name: /Flying/ })).toBeVisible()
    await keeps('lists')

    await page.context().setOffline(true)
    await page.reload()
    await expect(column(page, 'Lists').getByRole('link', { name: /Flying/ })).toBeVisible()
    for (const [path, words] of screens.toReversed()) {
      await page.goto(path, { waitUntil: 'commit' })
      await expect(card(page, words)).toBeVisible()
      if (path === '/bookmarks') await expect(column(page, 'Bookmarks').getByText('Offline')).toBeVisible()
    }

    // With a network, the server answers again. That an open thread asks by itself is tested in storedAnswers.test.ts, because Playwright
    // restores the network of the page and of the worker at different moments.
    await bob.post('And its tail', { in_reply_to_id: answer.id })
    await page.context().setOffline(false)
    await page.reload()
    await expect(card(page, 'And its tail')).toBeVisible()
    expect((await ada.client.call(timelineEndpoints.list, { params: { id: list.id } })).data).toHaveLength(3)
  },
)

story(
  'lists, circles, antennas, bookmark categories and followed tags that were read are there without a network, also those read before the worker came (#9, 6; #26)',
  async ({ server, open, allow }) => {
    allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const eve = await server.person('eve')
    await eve.client.call(listEndpoints.create, { body: { title: 'Flying' } })
    await eve.client.call(circleEndpoints.create, { body: { title: 'Household' } })
    await eve.client.call(antennaEndpoints.create, { body: { title: 'Harbour' } })
    await eve.client.call(bookmarkCategoryEndpoints.create, { body: { title: 'Recipes' } })
    await eve.client.call(tagEndpoints.follow, { params: { name: 'kites' } })
    const screens = [
      ['/lists', 'Flying', 'lists'],
      ['/circles', 'Household', 'circles'],
      ['/antennas', 'Harbour', 'antennas'],
      ['/bookmark_categories', 'Recipes', 'bookmark_categories'],
      ['/followed_tags', 'kites', 'followed_tags'],
    ] as const
    const page = await open(eve, { serviceWorkers: 'allow' })
    const isThere = (words: string) =>
      expect(
        page
          .getByRole('main')
          .getByRole('link', { name: new RegExp(words) })
          .first(),
      ).toBeVisible()
    // The first of them is requested before the worker controls the page, and must be cached all the same.
    await page.goto('/lists')
    await isThere('Flying')
    const keeps = (answer: string) => expect.poll(() => keptAnswers(page)).toContain(answer)
    await keeps('lists')
    for (const [path, words, answer] of screens.slice(1)) {
      await page.goto(path)
      await isThere(words)
      await keeps(answer)
    }
    await page.context().setOffline(true)
    for (const [path, words] of screens) {
      await page.goto(path)
      await isThere(words)
    }
  },
)
