import { startRecordedServer } from './startRecordedServer.ts'
import { column, expect, goWithin, story } from './story.ts'

for (const name of ['gotosocial-0.20', 'hollo-0.10', 'sharkey-2024.9', 'snac2-2.94', 'takahe-0.11']) {
  story(`the answers of ${name} drive every screen`, async ({ server, open, allow }) => {
    // Some servers lack some calls. The browser logs each 404, and failed requests for pictures on servers that no longer exist.
    allow(/Failed to load resource|ERR_CONNECTION_REFUSED|ERR_NAME_NOT_RESOLVED|WebSocket connection to/)
    const recorded = await startRecordedServer(name)
    try {
      const page = await open(recorded.person, { origin: server.origin })
      // The pictures named in the recorded answers are on servers that no longer exist.
      await page.route(
        (url) => url.origin !== server.origin && url.origin !== recorded.person.client.origin,
        (route) => route.abort(),
      )
      const { acct, statusId, author } = recorded
      const screens: readonly (readonly [path: string, title: string | RegExp, words: RegExp])[] = [
        ['/home', 'Home', /\w/],
        ['/public/local', /./, /\w/],
        ['/tags/peertest', /peertest/, /\w/],
        [`/@${author}/${statusId}`, /^Post by/, /\w/],
        [`/@${acct}`, /./, new RegExp(acct)],
        [`/@${acct}/with_replies`, /./, new RegExp(acct)],
        ['/notifications', 'Notifications', /\w/],
        ['/search?q=peertest', /^Search for/, /peertest/i],
        ['/explore', 'Explore', /\w/],
        ['/favourites', 'Favourites', /\w/],
        ['/bookmarks', 'Bookmarks', /\w/],
        ['/follow_requests', /./, /\w/],
        ['/about', /./, /\w/],
      ]
      // Loaded anew are the screen one starts with and, at the end, one that a link leads to.
      await page.goto('/home')
      await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(0)
      for (const [path, title, words] of screens) {
        await goWithin(page, path)
        const screen = column(page, title).first()
        await expect(screen, path).toBeVisible()
        await expect(screen, path).toContainText(words)
        await expect(page.getByText('This screen could not be shown')).toHaveCount(0)
        await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
        if (path === '/notifications') await expect.poll(() => screen.getByRole('article').count()).toBeGreaterThan(0)
      }
      await page.goto(`/@${author}/${statusId}`)
      await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(0)
    } finally {
      await recorded.close()
    }
  })
}
