#!/usr/bin/env node
// Makes the pictures of docs/screenshots: starts an instance with demo data, opens its main screens and writes compressed pictures of them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ensureInstalled, rerunOnProjectNode, root } from './ensureInstalled.mjs'
import { ensureChromium } from './findChromium.mjs'

const folder = join(root, 'docs', 'screenshots')
const mostBytes = 250_000
const settleMs = 600

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

ensureInstalled()
if (!(await rerunOnProjectNode())) await main()

async function main() {
  const { buildIfStale } = await import('./build.mjs')
  if (!(await buildIfStale())) {
    process.exitCode = 1
    return
  }
  const { startServer } = await import('../e2e/startServer.ts')
  const { chromium } = await import('playwright')
  const server = await startServer({ isDemo: true })
  const browser = await chromium.launch({ executablePath: ensureChromium() })
  try {
    mkdirSync(folder, { recursive: true })
    const person = await server.resident('demo')
    for (const shot of await screensOf(person)) {
      const page = await openPage(browser, server.origin, person, shot)
      await page.goto(shot.path)
      await untilDrawn(page)
      await shot.prepare?.(page)
      await page.waitForTimeout(settleMs)
      const bytes = await pack(await page.screenshot())
      writeFileSync(join(folder, `${shot.name}.png`), bytes)
      console.log(`${shot.name}.png ${Math.round(bytes.length / 1000)} kB`)
      await page.context().close()
    }
  } finally {
    await browser.close()
    await server.close()
  }
}

/** The screens to take pictures of. */
async function screensOf(person) {
  const { client, token } = person
  const { origin } = client
  const ask = async (path) => (await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } })).json()
  const posts = (await ask('/api/v1/timelines/home?limit=40')).map((status) => status.reblog ?? status)
  const trending = await ask('/api/v1/trends/statuses?limit=20')
  const isPlain = (status) => status.media_attachments.length === 0 && !status.spoiler_text && status.in_reply_to_id === null
  const discussed = [...posts, ...trending].toSorted((a, b) => isPlain(b) - isPlain(a) || b.replies_count - a.replies_count)[0]
  const people = new Map(posts.filter(({ account }) => account.id !== person.account.id).map(({ account }) => [account.id, account]))
  const known = [...people.values()].toSorted((a, b) => b.followers_count - a.followers_count)[0]
  const answered = posts.find((status) => status.id !== discussed.id && isPlain(status)) ?? discussed
  const thread = `/@${discussed.account.acct}/${discussed.id}`
  return [
    { name: 'home', path: '/home', viewport: desktop, theme: 'light', prepare: (page) => toPicture(page, 1) },
    { name: 'home-phone', path: '/home', viewport: phone, theme: 'dark', isPhone: true, prepare: (page) => toPicture(page) },
    { name: 'thread', path: thread, viewport: desktop, theme: 'light' },
    { name: 'profile', path: `/@${known.acct}`, viewport: desktop, theme: 'dark' },
    { name: 'notifications', path: '/notifications', viewport: phone, theme: 'light', isPhone: true, prepare: toGroups },
    { name: 'explore', path: '/explore', viewport: phone, theme: 'light', isPhone: true, prepare: toNews },
    { name: 'composer', path: '/home', viewport: desktop, theme: 'dark', prepare: (page) => compose(page, answered) },
    { name: 'deck', path: thread, viewport: { width: 1800, height: 900 }, theme: 'light', advancedLayout: true },
  ]
}

/** Scrolls to a post with a picture: the first or the nth. */
async function toPicture(page, nth = 0) {
  await scrollTo(
    page,
    page
      .locator('main article')
      .filter({ has: page.locator('button img') })
      .nth(nth),
  )
}

async function toNews(page) {
  await page.getByRole('tab', { name: 'News' }).click()
  await page.locator('main article').first().waitFor()
}

/** Scrolls to a notification of several accounts. */
async function toGroups(page) {
  await scrollTo(
    page,
    page
      .locator('main article')
      .filter({ hasText: /others? (favourited|boosted|followed)/ })
      .first(),
  )
}

/** Scrolls down until the element exists, because the list only renders rows near the viewport, and then puts it at the top. */
async function scrollTo(page, wanted) {
  const scroller = page.locator('main [data-scroller]').first()
  for (let turn = 0; turn < 30 && (await wanted.count()) === 0; turn += 1) {
    await scroller.evaluate((element) => element.scrollBy(0, 400))
    await page.waitForTimeout(150)
  }
  if ((await wanted.count()) === 0) return
  await wanted.evaluate((article) => {
    const column = article.closest('[data-scroller]')
    column?.scrollBy(0, article.getBoundingClientRect().top - column.getBoundingClientRect().top)
  })
}

/** Types key by key instead of setting the value, so that the editor highlights mentions and tags as it does for a person. */
async function compose(page, { account }) {
  await page.getByRole('link', { name: 'New post' }).click()
  const text = page.getByRole('dialog').getByRole('textbox', { name: 'Text of the post' })
  await text.fill(
    `Tried the bread of @${account.acct} this morning, and the whole street smelled of it. #Baking\n\nThe recipe: https://bread.example/slow`,
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Add a content warning' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Content warning' }).fill('Food')
  await text.focus()
}

async function openPage(browser, origin, { account, acct, token }, { viewport, theme, advancedLayout = false, isPhone = false }) {
  const key = `${origin} ${account.id}`
  const stored = {
    key,
    origin,
    id: account.id,
    token,
    scopes: 'read write follow push',
    clientId: '',
    clientSecret: '',
    acct,
    displayName: account.display_name.replaceAll(/\s*:\w+:/g, ''),
    avatar: account.avatar,
  }
  const localStorage = [
    { name: 'starling:accounts', value: JSON.stringify({ active: key, list: [stored] }) },
    { name: 'starling:preferences', value: JSON.stringify({ theme, advancedLayout, motion: 'reduced' }) },
  ]
  const context = await browser.newContext({
    baseURL: origin,
    viewport,
    deviceScaleFactor: isPhone ? 2 : 1,
    hasTouch: isPhone,
    locale: 'en-GB',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  return context.newPage()
}

async function untilDrawn(page) {
  await page.locator('main article').first().waitFor()
  await page.waitForLoadState('networkidle', { timeout: 8000 }).catch(() => undefined)
  // The side panel (search, composer, trends) is loaded last.
  const { width } = page.viewportSize() ?? { width: 0 }
  const isDeck = await page.evaluate(() => location.pathname.startsWith('/deck'))
  if (width >= 1174 && !isDeck) await page.getByRole('complementary').getByRole('heading', { name: 'Talked about now' }).waitFor()
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'))
}

/** Reduces the number of colours until the file is small enough. */
async function pack(bytes) {
  const sharp = createRequire(join(root, 'server', 'package.json'))('sharp')
  for (const colours of [256, 192, 128, 96, 64]) {
    const packed = await sharp(bytes)
      .png({ palette: true, colours, effort: 10, compressionLevel: 9, dither: colours < 128 ? 0.5 : 0.9 })
      .toBuffer()
    if (packed.length <= mostBytes || colours === 64) return packed
  }
}
