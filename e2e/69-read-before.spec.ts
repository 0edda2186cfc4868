import { listEndpoints } from '@starling/api/lists'
import { timelineEndpoints } from '@starling/api/timelines'
import { statusEndpoints } from '@starling/api/statuses'
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

    // The worker passes an answer on before it has kept it, because a page should not wait for a disk. A page that is drawn may be left at
    // once, but the network is only taken away when the answers are kept; a person would have to be faster than the disk.
    const keeps = async (...answers: readonly string[]) => {
      const kept = () => page.evaluate(async () => (await (await caches.open('answers')).keys()).map(({ url }) => new URL(url).pathname))
      await expect.poll(kept).toEqual(expect.arrayContaining(answers.map((answer) => `/api/v1/${answer}`)))
    }
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

    // With a network it is the server that answers again. That an open thread asks by itself is shown in storedAnswers.test.ts: the browser's
    // test interface gives the network back to the page and to the worker at different moments.
    await bob.post('And its tail', { in_reply_to_id: answer.id })
    await page.context().setOffline(false)
    await page.reload()
    await expect(card(page, 'And its tail')).toBeVisible()
    expect((await ada.client.call(timelineEndpoints.list, { params: { id: list.id } })).data).toHaveLength(3)
  },
)
