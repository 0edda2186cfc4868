import type { Page } from '@playwright/test'
import type { Status } from '@starling/api/statuses'
import { audit } from './screens.ts'
import type { StoryServer } from './startServer.ts'
import { column, expect, story, untilSettled } from './story.ts'

/** The newest public post of the demo data with a video. */
async function postWithVideo({ origin }: StoryServer): Promise<Status> {
  let before = ''
  for (let page = 0; page < 40; page += 1) {
    const posts = (await (await fetch(`${origin}/api/v1/timelines/public?only_media=true&limit=40${before}`)).json()) as Status[]
    const found = posts.find(({ media_attachments: media }) => media[0]?.type === 'video')
    if (found) return found
    before = `&max_id=${posts.at(-1)?.id}`
  }
  throw new Error('the demo has no film')
}

/** The lower edge of the visible caption. The browser draws it inside the video element, where scripts of a page have no access. */
async function captionBottom(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  const { root } = await devtools.send('DOM.getDocument', { depth: -1, pierce: true })
  type Node = typeof root
  const all = (node: Node): readonly Node[] => [node, ...[...(node.children ?? []), ...(node.shadowRoots ?? [])].flatMap(all)]
  const cue = all(root).find(({ attributes = [] }) => attributes.includes('-webkit-media-text-track-display'))
  const box = cue && (await devtools.send('DOM.getBoxModel', { nodeId: cue.nodeId }).catch(() => null))
  await devtools.detach()
  return Math.max(0, ...(box?.model.border.filter((_, index) => index % 2 === 1) ?? []))
}

story(
  'a film is worked by keys and goes on in the small window across screens (R-play-01…05, R-const-25a, R-const-25e, R-const-25h)',
  { tag: '@demo' },
  async ({ demo, open }) => {
    const resident = await demo.resident('demo')
    const { account, id } = await postWithVideo(demo)
    const page = await open(resident, { viewport: { width: 1280, height: 800 } })
    await page.goto(`/@${account.acct}/${id}`)
    await untilSettled(page)
    await page
      .getByRole('button', { name: /^Play / })
      .filter({ visible: true })
      .first()
      .click()
    const player = page.getByRole('group', { name: 'Video player' })
    await expect(player).toBeFocused()
    await expect(player).toHaveAttribute('data-phase', 'playing')
    const film = player.locator('video')
    // The video lasts eight seconds, and a busy machine takes longer for the following steps.
    const repeat = (video: HTMLVideoElement) => Object.assign(video, { loop: true }).loop
    await film.evaluate(repeat)
    const told = () =>
      film.evaluate((video: HTMLVideoElement) => ({ time: video.currentTime, volume: video.volume, isPaused: video.paused }))
    expect((await told()).volume).toBe(0.5)
    await page.keyboard.press('k')
    await expect.poll(async () => (await told()).isPaused).toBe(true)
    const { time } = await told()
    await page.keyboard.press('.')
    // The video has twelve frames a second.
    await expect.poll(async () => Math.round(((await told()).time - time) * 100)).toBe(8)
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await told()).volume).toBeCloseTo(0.35)
    await page.keyboard.press('j')
    await expect.poll(async () => (await told()).time).toBe(0)
    expect(await audit(page, 'the player')).toEqual([])

    // Captions are placed above the controls, so that both can be read.
    await film.evaluate((video: HTMLVideoElement) => {
      const track = video.addTextTrack('captions', 'Words', 'en')
      track.addCue(new VTTCue(0, 60, 'What is said'))
      track.mode = 'showing'
    })
    await expect(player).toHaveAttribute('data-controls', 'shown')
    const controls = await player
      .getByRole('button', { name: /^(?:Play|Pause)/ })
      .last()
      .boundingBox()
    await expect.poll(() => captionBottom(page)).toBeGreaterThan(0)
    await expect.poll(() => captionBottom(page)).toBeLessThanOrEqual(controls?.y ?? 0)
    await page.keyboard.press('f')
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await page.keyboard.press('f')
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false)

    // While it plays, the player continues after its screen is left, at the same position and volume.
    await page.keyboard.press('k')
    await expect(player).toHaveAttribute('data-phase', 'playing')
    await page.getByRole('link', { name: 'Notifications' }).first().click()
    await expect(column(page, 'Notifications')).toBeVisible()
    const small = page.getByRole('complementary', { name: 'Small window' })
    await small.locator('video').evaluate(repeat)
    await expect(small.locator('video')).toHaveJSProperty('paused', false)
    await expect(small.locator('video')).toHaveJSProperty('volume', 0.35)
    expect(await audit(page, 'the small window')).toEqual([])
    await page.getByRole('link', { name: 'Explore' }).first().click()
    await expect(column(page, 'Explore')).toBeVisible()
    await expect(small.locator('video')).toHaveJSProperty('paused', false)

    // Back at its post, the small player offers to continue in the post.
    await small.getByRole('link', { name: /^Open the post by/ }).click()
    await page
      .getByRole('button', { name: /Play here/ })
      .filter({ visible: true })
      .click()
    await expect(small).toHaveCount(0)
    await expect(player.filter({ visible: true })).toHaveAttribute('data-phase', /playing|waiting|ended/)
  },
)
