import { aNotification, aNotificationGroup, aStatus, anAccount } from '@starling/api/fixtures'
import type { Page } from 'playwright'
import { percentAbove, percentile } from '../statistics.ts'
import { fakeStream } from './fakeStream.ts'
import { openReader } from './openReader.ts'
import type { Instance } from './startInstance.ts'

export interface NotificationsFound {
  /** Measured while 1,000 groups of ten notifications each are scrolled through at 1,500 px/s. */
  readonly p95: number
  readonly slow: number
  readonly groups: number
  /** How often the list was drawn again while 500 notifications arrived in ten seconds. */
  readonly redraws: number
}

const GROUPS = 1000
const PAGE_SIZE = 40
const ARRIVALS = 500
const ARRIVING_MS = 10_000

/** Scrolls through many groups, and lets many notifications arrive at the top. The server's answers are generated here. */
export async function measureNotifications(instance: Instance, chromiumPath: string, seconds: number): Promise<NotificationsFound> {
  const reader = await openReader(instance, chromiumPath)
  const stream = await fakeStream(instance)
  try {
    const { page } = reader
    await serveGroups(page)
    await page.goto(`${instance.origin}/notifications`)
    await page.locator('#root article[data-list-key]').first().waitFor()
    await page.waitForTimeout(6000)
    const { frames, groups } = await page.evaluate(
      async ({ seconds: duration, most }) => {
        const { bench } = window
        bench.startFrames()
        await bench.scroll(1500, duration, most)
        return { ...bench.stopFrames(), groups: bench.seen.size }
      },
      { seconds, most: GROUPS },
    )

    await page.evaluate(() => window.bench.scroller().scrollTo(0, 0))
    await page.waitForTimeout(2000)
    const watching = page.evaluate(countRedraws, ARRIVING_MS + 2000)
    for (let index = 0; index < ARRIVALS; index += 1) {
      const id = String(2_000_000 + index)
      await stream.push(
        'notification',
        aNotification({
          id,
          type: 'favourite',
          group_key: `favourite-${index % 50}-2`,
          status: post(String(5000 + (index % 50))),
          account: anAccount({ id: `a${index % 200}`, acct: `person${index % 200}` }),
        }),
      )
      await page.waitForTimeout(ARRIVING_MS / ARRIVALS)
    }
    return { p95: percentile(frames, 0.95), slow: percentAbove(frames, 50), groups, redraws: await watching }
  } finally {
    await stream.end()
    await reader.close()
  }
}

/** Runs in the page: counts the frames in which rows of the list were added, removed or changed. */
function countRedraws(duration: number): Promise<number> {
  const feed = document.querySelector('main [role="feed"]')
  if (!feed) throw new Error('There is no list')
  let redraws = 0
  let isCounted = false
  const observer = new MutationObserver(() => {
    if (isCounted) return
    isCounted = true
    redraws += 1
    requestAnimationFrame(() => (isCounted = false))
  })
  // Attributes are ignored, because `aria-posinset` is updated in idle time and draws nothing.
  observer.observe(feed, { childList: true, characterData: true, subtree: true })
  return new Promise((done) =>
    setTimeout(() => {
      observer.disconnect()
      done(redraws)
    }, duration),
  )
}

function post(id: string) {
  return aStatus({ id, content: '<p>The ferry is late again, and nobody minds: the sun came out between the two islands.</p>' })
}

async function serveGroups(page: Page): Promise<void> {
  await page.route(/\/api\/v2\/notifications\?/, (route) => {
    const query = new URL(route.request().url()).searchParams
    const below = Number(query.get('max_id') ?? 1_000_000)
    const above = Number(query.get('since_id') ?? query.get('min_id') ?? 0)
    // Group n contains the ids 990,000 − 10 n … 990,009 − 10 n.
    const all = Array.from({ length: GROUPS }, (_, index) => 990_000 - 10 * index)
    const shown = all.filter((first) => first + 9 < below && first + 9 > above).slice(0, PAGE_SIZE)
    const groups = shown.map((first) =>
      aNotificationGroup({
        group_key: `favourite-${first}-1`,
        type: 'favourite',
        notifications_count: 10,
        most_recent_notification_id: String(first + 9),
        page_min_id: String(first),
        page_max_id: String(first + 9),
        sample_account_ids: Array.from({ length: 8 }, (_, person) => `a${(first / 10 + person) % 200}`),
        status_id: String(first),
      }),
    )
    return route.fulfill({
      json: {
        notification_groups: groups,
        statuses: shown.map((first) => post(String(first))),
        accounts: Array.from({ length: 200 }, (_, index) =>
          anAccount({ id: `a${index}`, acct: `person${index}`, display_name: `Person ${index}` }),
        ),
      },
    })
  })
}
