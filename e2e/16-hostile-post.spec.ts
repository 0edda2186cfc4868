import { card, expect, story } from './story.ts'

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

story('a hostile post runs nothing', async ({ server, open, allow }) => {
  // Chromium also reports policy violations inside inert template elements, where nothing would run anyway.
  allow(/^console: (Executing inline event handler|Applying inline style|policy: (script|style)-src-attr inline)/)
  const [ada, bob] = [await server.person('ada'), await server.person('bob')]
  await ada.follow(bob)
  await bob.post('Harmless words')
  const page = await open(ada, { serviceWorkers: 'block' })
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
  }
  await page.goto('/home')
  await expect(theCard).toBeVisible()
  expect(await theCard.locator('script, iframe, object, form, style, base, [onerror], [style*="fixed"]').count()).toBe(0)
  expect(await page.locator('#root').count()).toBe(1)
  expect(await page.evaluate(() => 'isHacked' in window)).toBe(false)
  await theCard.locator('time').click()
  await expect(page.getByRole('article').filter({ hasText: 'over everything', visible: true }).first()).toBeVisible()
  expect(await page.evaluate(() => 'isHacked' in window)).toBe(false)
})
