import { markerEndpoints } from '@starling/api/markers'
import { card, expect, scrollTop, story, topOf, wheel, wordy } from './story.ts'

story(
  'what was missed is gathered in one tab, read in the other to its end, also without a network, and home is read then (#29, part 2)',
  async ({ server, open, allow }) => {
    allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const [ada, bob, cleo] = [await server.person('ada'), await server.person('bob'), await server.person('cleo')]
    await ada.follow(bob)
    await ada.follow(cleo)
    const read = await bob.post('Read already')
    await ada.client.call(markerEndpoints.save, { body: { home: { last_read_id: read.id } } })
    for (let n = 1; n <= 44; n += 1) await (n % 4 === 0 ? cleo : bob).post(wordy(n))
    const last = await cleo.post('The last of them')

    const one = await open(ada, { serviceWorkers: 'allow' })
    await one.goto('/catch_up')
    await one.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const two = await one.context().newPage()
    await two.goto('/catch_up')
    await expect(two.getByRole('button', { name: 'Gather posts' })).toBeVisible()
    await one.getByRole('button', { name: 'Gather posts' }).click()
    await expect(card(one, 'Post number 1.')).toBeVisible()
    // The other tab shows the same posts without having started the request.
    await expect(card(two, 'Post number 1.')).toBeVisible()

    await two.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'By people, who wrote fewest first' })
    await expect(two.getByRole('article', { name: /, 12 posts$/ })).toBeVisible()
    await wheel(two, 900)
    const reading = await two.evaluate(
      () =>
        [...document.querySelectorAll('main [data-post]')]
          .find((post) => post.checkVisibility() && post.getBoundingClientRect().top > 120)
          ?.textContent.match(/Post number \d+\./)?.[0] ?? '',
    )
    const [place, top] = [await scrollTop(two), await topOf(two, reading)]
    await card(two, reading).getByText(reading).click()
    await expect(two).toHaveURL(/@bob|@cleo/)
    await two.goBack()
    await expect.poll(() => scrollTop(two)).toBe(place)
    expect(await topOf(two, reading)).toBe(top)

    await one.context().setOffline(true)
    await two.reload()
    await expect(card(two, 'The last of them').or(card(two, 'Post number 4.'))).toBeVisible()
    await one.context().setOffline(false)
    const done = two.getByRole('button', { name: 'Done: mark home as read' })
    await expect(async () => {
      await wheel(two, 20_000)
      await expect(done).toBeInViewport({ timeout: 1000 })
    }).toPass()
    await done.click()
    await expect(two.getByText('You are caught up.')).toBeVisible()
    await expect(one.getByText('You are caught up.')).toBeVisible()
    await expect
      .poll(async () => (await ada.client.call(markerEndpoints.get, { query: { timeline: ['home'] } })).data.home?.last_read_id)
      .toBe(last.id)
  },
)
