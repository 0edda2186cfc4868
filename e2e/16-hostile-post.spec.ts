import type { Page } from '@playwright/test'
import { hostileFloods } from '../domain/src/content/hostileFloods.fixture.ts'
import { hostileMarkup } from '../domain/src/content/hostileMarkup.fixture.ts'
import { card, expect, story, untilSettled, wheel } from './story.ts'

const hostile = [
  '<p>Harmless words<script>window.isHacked = 1</script>',
  '<img src=x onerror="window.isHacked = 2"><svg onload="window.isHacked = 3"><script>window.isHacked = 4</script></svg>',
  '<a href="javascript:window.isHacked = 5">first link</a> <a href=" java\tscript:window.isHacked = 6">second link</a>',
  '<a href="data:text/html,<script>window.isHacked = 7</script>">third link</a>',
  '<iframe srcdoc="<script>parent.isHacked = 8</script>"></iframe><object data="javascript:window.isHacked = 9"></object>',
  '<style>body { display: none }</style><form action="javascript:window.isHacked = 10"><button autofocus onfocus="window.isHacked = 11">go</button></form>',
  '<math><mtext><table><mglyph><style><img src=x onerror="window.isHacked = 12"></style></mglyph></table></mtext></math>',
  '<span style="position: fixed; inset: 0" class="mention" id="root">over everything</span><base href="https://example.org/"></p>',
].join('')

story('a hostile post runs nothing', async ({ server, open }) => {
  const [ada, bob] = [await server.person('ada'), await server.person('bob')]
  await ada.follow(bob)
  const post = await bob.post('Harmless words')
  const page = await open(ada)
  await page.route(/\/api\/v1\/(timelines|statuses)\//, async (route) => {
    const response = await route.fetch()
    const body = (await response.text())
      .replaceAll('"<p>Harmless words</p>"', JSON.stringify(hostile))
      .replaceAll(/"display_name":"[^"]*"/g, `"display_name":${JSON.stringify('<img src=x onerror="window.isHacked = 13">')}`)
    await route.fulfill({ response, body })
  })
  await page.goto('/home')
  const theCard = card(page, 'Harmless words')
  await expect(theCard).toContainText('over everything')
  for (const words of ['first link', 'second link', 'third link']) {
    const link = theCard.getByText(words)
    await expect(link).toBeVisible()
    expect(await link.evaluate((element) => element.closest('a')?.protocol ?? 'none')).toMatch(/^(none|https?:)$/)
    await link.click()
    // Pressing it opens the post, like its other text. Only after the page has settled does the next click hit its target.
    await expect(page).toHaveURL(new RegExp(`/${post.id}$`))
    await page.goto('/home')
    await expect(theCard).toBeVisible()
  }
  expect(await theCard.locator('script, iframe, object, form, style, base, [onerror], [style*="fixed"]').count()).toBe(0)
  expect(await page.locator('#root').count()).toBe(1)
  expect(await page.evaluate(() => 'isHacked' in window)).toBe(false)
  await theCard.locator('time').click()
  await expect(page.getByRole('article').filter({ hasText: 'over everything', visible: true }).first()).toBeVisible()
  expect(await page.evaluate(() => 'isHacked' in window)).toBe(false)
})

/** A one-pixel picture, the answer to every picture request. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const neighbour = (index: number) => `Neighbour ${String(index).padStart(3, '0')}.`

interface Hostile {
  readonly html: string
  readonly name?: string
  readonly mentions?: readonly object[] | undefined
  readonly tags?: readonly object[] | undefined
  readonly emojis?: readonly object[] | undefined
}

/** Puts hostile posts into home, each followed by a harmless one, and records the page's requests. */
async function fillHome(page: Page, posts: readonly Hostile[]): Promise<{ readonly asked: string[] }> {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.route(/^https?:\/\/[\w.]+\.example\//, async (route) => route.fulfill({ body: pixel, contentType: 'image/gif' }))
  await page.route(/\/api\/v1\/timelines\/home/, async (route) => {
    if (/[?&](max|min|since)_id=/.test(route.request().url())) return route.fulfill({ json: [] })
    const response = await route.fetch()
    const [sample] = (await response.json()) as { account: object }[]
    const json = posts.flatMap(({ html, name, ...rest }, index) => [
      {
        ...sample,
        ...rest,
        id: String(999_000 - 2 * index),
        content: html,
        ...(name === undefined ? {} : { account: { ...sample?.account, id: `9${index}`, display_name: name, emojis: rest.emojis } }),
      },
      { ...sample, id: String(999_000 - 2 * index - 1), content: `<p>${neighbour(index)}</p>` },
    ])
    return route.fulfill({ response, json, headers: { ...response.headers(), link: '' } })
  })
  await page.addInitScript(() => {
    const state = { isHacked: false }
    Object.assign(window, { hostile: state, hacked: () => (state.isHacked = true) })
  })
  return { asked }
}

/** A calculation of constant cost, run in the page to measure how fast this machine is now. */
const calculate = () => {
  let sum = 0
  for (let n = 0; n < 50_000_000; n += 1) sum = (sum * 31 + n) | 0
  return sum
}

/**
 * Scrolls until the last harmless post is drawn. Answers the most processor time that the page took for one step, as a multiple of the time
 * of a fixed calculation. An upper bound for any single task, which neither other processes nor a slow machine change.
 */
async function readThrough(page: Page, count: number): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taken = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  await page.goto('/home')
  await expect(page.getByText(neighbour(0))).toBeVisible()
  const steps: number[] = []
  const seen = new Set<string>()
  const calculated = async () => {
    const begun = await taken()
    await page.evaluate(calculate)
    return (await taken()) - begun
  }
  const calculations = [await calculated()]
  let before = await taken()
  for (let step = 0; step < 40 + 4 * count && !seen.has(neighbour(count - 1)); step += 1) {
    for (const text of await page.locator('article').allInnerTexts()) {
      const found = /Neighbour \d{3}\./.exec(text)
      if (found) seen.add(found[0])
    }
    await wheel(page, 600)
    const now = await taken()
    steps.push(now - before)
    before = now
  }
  calculations.push(await calculated())
  expect([...seen].toSorted()).toEqual(Array.from({ length: count }, (_, index) => neighbour(index)))
  expect(await page.evaluate(() => (window as unknown as { hostile: { isHacked: boolean } }).hostile.isHacked)).toBe(false)
  return Math.max(...steps) / Math.max(...calculations)
}

function note(what: string, longest: number): void {
  story.info().annotations.push({ type: what, description: `a step took ${longest.toFixed(1)} times the calculation` })
}

/** Ordinary posts take about 1; before they were fixed, the hostile posts took seconds, which are more than 10. */
const most = 8

story('no markup runs, loads or leaves its post (R-san-01, R-san-02; #7, 2.3)', async ({ server, open }) => {
  const [ada, bob] = [await server.person('ada'), await server.person('bob')]
  await ada.follow(bob)
  await bob.post('Harmless words')
  const page = await open(ada)
  const { asked } = await fillHome(
    page,
    hostileMarkup.map((html) => ({ html })),
  )
  const longest = await readThrough(page, hostileMarkup.length)
  note('hostile markup', longest)
  expect(longest).toBeLessThan(most)
  const { origin } = new URL(page.url())
  const paths = asked.filter((url) => url.startsWith(origin)).map((url) => url.slice(origin.length))
  expect(asked.filter((url) => url.includes('evil.example'))).toEqual([])
  expect(paths.filter((path) => /^\/(oauth|x\b|x\.|logout|api\/v1\/accounts\/\d+\/follow)/.test(path))).toEqual([])
  expect(await page.locator('#root').count()).toBe(1)
})

story('no flood freezes the page or takes its neighbours along (R-san-03; #7, 2.3 and 2.4)', async ({ server, open }) => {
  const [ada, bob] = [await server.person('ada'), await server.person('bob')]
  await ada.follow(bob)
  await bob.post('Harmless words')
  const emojis = hostileFloods.find(({ name }) => name === '10,000 emoji')?.context?.emojis ?? []
  const names = [emojis.map(({ shortcode }) => `:${shortcode}:`).join(' '), `a${'\u0301'.repeat(480_000)}`, 'x'.repeat(1_000_000)]
  const floods: Hostile[] = [
    ...hostileFloods.map(({ html, context = {} }) => ({ html, mentions: context.mentions, tags: context.tags, emojis: context.emojis })),
    ...names.map((name) => ({ html: '<p>A long name</p>', name, emojis })),
  ]
  for (let first = 0; first < floods.length; first += 8) {
    const batch = floods.slice(first, first + 8)
    const page = await open(ada)
    await fillHome(page, batch)
    const longest = await readThrough(page, batch.length)
    note(`floods from ${first}`, longest)
    expect(longest).toBeLessThan(most)
    await page.close()
  }
})

story('a post that is too long to be drawn is opened as plain text (#7, 2.4)', async ({ server, open }) => {
  const [ada, bob] = [await server.person('ada'), await server.person('bob')]
  await ada.follow(bob)
  await bob.post('Harmless words')
  const page = await open(ada)
  await fillHome(page, [{ html: `<p>${'word '.repeat(100_000)}</p><p>The very last words</p>` }])
  await page.goto('/home')
  // Code loaded after the first posts may draw the rows again, which would take the focus before the key is pressed.
  await untilSettled(page)
  const long = page.getByRole('article').filter({ hasText: 'word word' }).first()
  await long.getByRole('button', { name: 'Show more' }).click()
  await expect(long.getByRole('link', { name: 'Open original' })).toHaveAttribute('href', /^https?:/)
  await expect(long.getByText('The very last words')).toHaveCount(0)
  // Pressed by keyboard: the list measures the post again, so the button may move between press and release of a pointer.
  await long.getByRole('button', { name: 'Show the whole post' }).press('Enter')
  await expect(long.getByText('The very last words')).toHaveCount(1)
  await long.getByRole('button', { name: 'Show less' }).first().press('Enter')
  await expect(long.getByText('The very last words')).toHaveCount(0)
})
