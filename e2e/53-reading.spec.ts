import type { Page } from '@playwright/test'
import { filterEndpoints } from '@starling/api/filters'
import { mediaEndpoints } from '@starling/api/media'
import { aPng } from './aPng.ts'
import { fingersOn } from './fingers.ts'
import type { Person } from './startServer.ts'
import { audit } from './screens.ts'
import { card, expect, readDownTo, scrollTop, story, untilSettled, wordy } from './story.ts'

async function upload({ client }: Person, description: string): Promise<string> {
  const file = new File([new Uint8Array(aPng(600, 800))], 'hill.png', { type: 'image/png' })
  return (await client.call(mediaEndpoints.upload, { body: { file, description } })).data.id
}

/** By which factor the visible picture is enlarged. */
const zoomOf = (page: Page) =>
  page.evaluate(() => {
    const picture = document.querySelector('.yarl__slide_current img')
    return picture instanceof HTMLElement ? picture.getBoundingClientRect().width / picture.offsetWidth : 0
  })

/** Two fingers that end three times as far apart as they begin, which enlarges the picture by three. */
const apart = [
  [
    { x: 160, y: 350 },
    { x: 90, y: 250 },
  ],
  [
    { x: 230, y: 450 },
    { x: 300, y: 550 },
  ],
] as const

story(
  'on a phone the media viewer is swiped through, zoomed with two fingers, and closed by Back or a swipe down, and the list has not moved (#9, 2; R-shell-18)',
  async ({ server, open }) => {
    const [ada, bob] = [await server.person('ada'), await server.person('bob')]
    await ada.follow(bob)
    for (let n = 1; n <= 12; n += 1) await bob.post(wordy(n))
    const hills = [await upload(bob, 'First hill'), await upload(bob, 'Second hill'), await upload(bob, 'Third hill')]
    await bob.post('Three hills', { media_ids: hills })
    for (let n = 13; n <= 20; n += 1) await bob.post(wordy(n))
    const page = await open(ada, { viewport: { width: 390, height: 800 }, hasTouch: true })
    await page.goto('/home')
    await untilSettled(page)
    const picture = card(page, 'Three hills').getByRole('button', { name: 'First hill' })
    await readDownTo(page, 'Three hills')
    const place = await scrollTop(page)
    expect(place).toBeGreaterThan(400)
    const viewer = page.getByRole('dialog', { name: 'Media' })
    const fingers = await fingersOn(page)

    await picture.tap()
    await expect(viewer.getByText('1 of 3')).toBeVisible()
    await expect(viewer.getByRole('img', { name: 'First hill' })).toBeInViewport()
    await fingers.drag({ x: 320, y: 400 }, { x: 60, y: 405 })
    await expect(viewer.getByText('2 of 3')).toBeVisible()
    await expect(viewer.getByRole('img', { name: 'Second hill' })).toBeInViewport()

    await fingers.pinch(...apart)
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(2)
    // A finger moves the enlarged picture; it neither shows the next picture nor closes the viewer.
    const edge = () => page.evaluate(() => document.querySelector('.yarl__slide_current img')?.getBoundingClientRect().top)
    const before = (await edge()) ?? 0
    await fingers.drag({ x: 200, y: 380 }, { x: 200, y: 480 })
    await expect.poll(edge).not.toBe(before)
    await expect(viewer.getByText('2 of 3')).toBeVisible()
    await fingers.pinch(
      [
        { x: 60, y: 200 },
        { x: 185, y: 385 },
      ],
      [
        { x: 330, y: 600 },
        { x: 205, y: 415 },
      ],
    )
    await expect.poll(() => zoomOf(page)).toBeCloseTo(1, 2)

    await page.goBack()
    await expect(viewer).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe('/home')
    expect(await scrollTop(page)).toBe(place)

    await picture.tap()
    await expect(viewer.getByRole('img', { name: 'First hill' })).toBeInViewport()
    await fingers.drag({ x: 195, y: 250 }, { x: 200, y: 680 })
    await expect(viewer).toHaveCount(0)
    expect(await scrollTop(page)).toBe(place)
    // Its history entry is removed too, so going forward opens nothing.
    await page.goForward().catch(() => null)
    await expect(viewer).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe('/home')
  },
)

story('two fingers enlarge a picture that is still sliding in (#9, 2; #24)', async ({ server, open }) => {
  const [ada, bob] = [await server.person('ada'), await server.person('bob')]
  await ada.follow(bob)
  await bob.post('Two hills', { media_ids: [await upload(bob, 'First hill'), await upload(bob, 'Second hill')] })
  const page = await open(ada, { viewport: { width: 390, height: 800 }, hasTouch: true })
  await page.goto('/home')
  const fingers = await fingersOn(page)
  const viewer = page.getByRole('dialog', { name: 'Media' })
  await card(page, 'Two hills').getByRole('button', { name: 'First hill' }).tap()
  await expect(viewer.getByRole('img', { name: 'First hill' })).toBeInViewport()
  // The animation is slowed down to minutes, like on a device that draws few frames: the fingers touch beside the picture they are meant
  // for.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Animation.enable')
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.001 })
  await fingers.drag({ x: 320, y: 400 }, { x: 60, y: 405 })
  await expect(viewer.getByText('2 of 2')).toBeVisible()
  const left = await page.evaluate(() => document.querySelector('.yarl__slide_current')?.getBoundingClientRect().left)
  expect(left).toBeGreaterThan(240)
  await fingers.pinch(...apart)
  await expect.poll(() => zoomOf(page)).toBeGreaterThan(2)
})

const contexts = ['home', 'notifications', 'public', 'thread', 'account'] as const

story(
  'a filter holds where it is meant to and nowhere else: home, notifications, public timelines, conversations, profiles (R-filt-01, R-filt-02a, R-stat-02)',
  async ({ server, open }) => {
    const [ada, bob, eve] = [await server.person('ada'), await server.person('bob'), await server.person('eve')]
    await ada.follow(bob)
    const question = await ada.post('What happens in the end?')
    for (const context of contexts) {
      await ada.client.call(filterEndpoints.create, {
        body: {
          title: `No ${context}`,
          context: [context],
          filter_action: 'hide',
          keywords_attributes: [{ keyword: `gone${context}`, whole_word: true }],
        },
      })
      await ada.client.call(filterEndpoints.create, {
        body: {
          title: `Ask in ${context}`,
          context: [context],
          filter_action: 'warn',
          keywords_attributes: [{ keyword: `warned${context}`, whole_word: true }],
        },
      })
    }
    for (const context of contexts) {
      for (const word of [`gone${context}`, `warned${context}`]) {
        await bob.post(`@${ada.acct} They say ${word} about it`)
        await eve.post(`I say ${word} about it`, { in_reply_to_id: question.id })
      }
    }
    // The window is high enough for all posts, so that a missing one is filtered and not merely further down.
    const page = await open(ada, { viewport: { width: 1280, height: 3000 } })
    const places = {
      home: '/home',
      notifications: '/notifications',
      public: '/public/local',
      thread: `/@${ada.acct}/${question.id}`,
      account: `/@${bob.acct}`,
    }
    for (const place of contexts) {
      await page.goto(places[place])
      for (const context of contexts) {
        const isHere = context === place
        await expect(card(page, `gone${context}`), `gone${context} in ${place}`).toHaveCount(isHere ? 0 : 1)
        await expect(card(page, `warned${context}`), `warned${context} in ${place}`).toHaveCount(isHere ? 0 : 1)
      }
      const notice = page.getByRole('article').filter({ hasText: `Filtered: Ask in ${place}`, visible: true })
      await expect(notice).toHaveCount(1)
      await expect(page.getByText(/^Filtered:/).filter({ visible: true })).toHaveCount(1)
      await notice.getByRole('button', { name: 'Show anyway' }).click()
      await expect(card(page, `warned${place}`)).toBeVisible()
    }
  },
)

story(
  'a thread of 200 posts is folded and walked by keyboard, and no place is lost (#9, 5; R-stat-07a, R-stat-13b)',
  async ({ server, open }) => {
    const [ada, bob] = [await server.person('ada'), await server.person('bob')]
    const first = await bob.post('The question')
    const branches = []
    for (let n = 1; n <= 20; n += 1) branches.push(await bob.post(`Branch ${n}.`, { in_reply_to_id: first.id }))
    await Promise.all(
      branches.map(async (branch, index) => {
        let above = branch.id
        // Each branch has a fork: a chain of replies and a deeper one.
        for (let n = 1; n <= 9; n += 1) {
          const { id } = await bob.post(`Answer ${index + 1}-${n}.`, { in_reply_to_id: n % 3 === 1 ? branch.id : above })
          above = id
        }
      }),
    )
    const page = await open(ada)
    await page.goto(`/@${bob.acct}/${first.id}`)
    await untilSettled(page)
    await expect(card(page, 'Branch 1.')).toBeVisible()
    const focused = (words: string) => expect(page.locator('article:focus')).toContainText(words)
    await card(page, 'Branch 1.').focus()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('button', { name: 'Show 9 replies' })).toHaveCount(1)
    await expect(card(page, 'Answer 1-1.')).toHaveCount(0)
    await focused('Branch 1.')
    await page.keyboard.press('ArrowRight')
    await expect(card(page, 'Answer 1-1.')).toBeVisible()
    await focused('Branch 1.')

    // From sibling to sibling through 200 posts, across branches that are not drawn yet.
    for (let n = 2; n <= 20; n += 1) {
      await page.keyboard.press('Shift+J')
      await focused(`Branch ${n}.`)
    }
    await page.keyboard.press('Shift+J')
    await focused('Branch 20.')
    await page.keyboard.press('Shift+K')
    await focused('Branch 19.')
    await expect(page.locator('article:focus')).toBeInViewport()

    // Into the branch, and back from a reply to its parent.
    await page.keyboard.press('j')
    await focused('Answer 19-1.')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await focused('Branch 19.')
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('button', { name: 'Show 9 replies' })).toHaveCount(1)
    const place = await scrollTop(page)
    expect(place).toBeGreaterThan(3000)

    // After opening a post and going back, the position and the folded branches are the same.
    await page.keyboard.press('o')
    await expect(page).toHaveURL(new RegExp(`/${branches[18]?.id}$`))
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`/${first.id}$`))
    await expect(card(page, 'Branch 19.')).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Show 9 replies' })).toHaveCount(1)
    expect(await scrollTop(page)).toBe(place)
    await focused('Branch 19.')
  },
)

story(
  'people to follow are suggested between older posts, reached by keyboard and put away (R-tl-11b, R-tl-11d)',
  async ({ server, open }) => {
    const [ada, bob, eve] = [await server.person('ada'), await server.person('bob'), await server.person('eve')]
    await ada.follow(bob)
    await bob.follow(eve)
    await eve.post('Not in the home of ada')
    await bob.post('The older post')
    await bob.post('The newer post')
    const page = await open(ada)
    // The client's clock is five hours ahead, so both posts are old enough.
    await page.addInitScript(() => {
      const now = Date.now
      Date.now = () => now() + 5 * 60 * 60_000
    })
    await page.goto('/home')
    await expect(card(page, 'The newer post')).toBeVisible()
    await untilSettled(page)
    const suggestions = page.getByRole('article', { name: 'People to follow' })
    await expect(suggestions).toBeVisible()
    // Waits until the relationships are loaded, because the buttons are paler before.
    await expect(suggestions.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await audit(page, 'home with suggestions')).toEqual([])
    const focused = page.locator('article:focus')
    await page.keyboard.press('j')
    await expect(focused).toContainText('The newer post')
    await page.keyboard.press('j')
    await expect(focused).toHaveAttribute('aria-label', 'People to follow')
    await page.keyboard.press('j')
    await expect(focused).toContainText('The older post')
    await suggestions.getByRole('button', { name: 'Do not suggest people in Home' }).click()
    await expect(suggestions).toHaveCount(0)
  },
)

story(
  'home of which everything is hidden loads on by itself for a while, says so, and goes on when asked (R-filt-01, R-tl-03, #26)',
  async ({ server, open }) => {
    const [ada, bob] = [await server.person('ada'), await server.person('bob')]
    await ada.follow(bob)
    await ada.client.call(filterEndpoints.create, {
      body: {
        title: 'Floods',
        context: ['home'],
        filter_action: 'hide',
        keywords_attributes: [{ keyword: 'flood', whole_word: true }],
      },
    })
    await bob.post('Before all that')
    for (let n = 1; n <= 245; n += 1) await bob.post(`A flood of words, ${n}`)
    const page = await open(ada)
    const pages = new Set<string>()
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/v1/timelines/home' && searchParams.has('max_id')) pages.add(searchParams.get('max_id') ?? '')
    })
    await page.goto('/home')
    const hidden = page.getByText('Everything loaded last is hidden by your filters or settings.')
    await expect(hidden).toBeVisible()
    const loaded = pages.size
    expect(loaded).toBeLessThan(12)
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect.poll(() => pages.size).toBeGreaterThan(loaded)
    // More is loaded automatically for a while, until the end of the list or the next question.
    await expect(hidden.or(card(page, 'Before all that'))).toBeVisible()
    const more = page.getByRole('button', { name: 'Load more' })
    while (await more.isVisible()) {
      await more.click()
      await expect(hidden.or(card(page, 'Before all that'))).toBeVisible()
    }
    await expect(card(page, 'Before all that')).toBeVisible()
    await expect(page.getByText('You have reached the end')).toBeVisible()
  },
)
