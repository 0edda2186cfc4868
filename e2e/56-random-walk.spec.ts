import type { Page, Route } from '@playwright/test'
import { screensOf } from './screens.ts'
import { expect, story } from './story.ts'

/** Half of the steps are in a wide window, half on a phone. */
const steps = 40
/** The share of API answers that fail. */
const faultRate = 0.15

/** The seed of all random numbers in this run. scripts/e2e.mjs sets it, and prints it when a test has failed. */
const runSeed = Number(process.env['TEST_SEED'] ?? Date.now() % 2 ** 31)

/** A random number generator (xorshift): the same numbers between 0 and 1 for the same seed. */
function numbersFrom(seed: number): () => number {
  // Mixed, because neighbouring seeds would begin with similar numbers, and the seed 0 would only give zeros.
  let state = Math.imul(seed, 0x9e_37_79_b1) | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

const json = { 'content-type': 'application/json' }
const faults: readonly ((route: Route) => Promise<void>)[] = [
  (route) => route.abort(),
  (route) => route.fulfill({ status: 500, headers: json, body: '{"error":"Internal"}' }),
  (route) => route.fulfill({ status: 503, headers: { 'content-type': 'text/html' }, body: '<html><h1>Unavailable</h1></html>' }),
  (route) => route.fulfill({ status: 429, headers: { ...json, 'retry-after': '2' }, body: '{"error":"Too many requests"}' }),
  (route) => route.fulfill({ status: 404, headers: json, body: '{"error":"Record not found"}' }),
  (route) => route.fulfill({ status: 422, headers: json, body: '{"error":"Validation failed"}' }),
  (route) => route.fulfill({ status: 200, headers: json, body: '[{"id":"1","conte' }),
  (route) => route.fulfill({ status: 200, headers: json, body: 'null' }),
  (route) => route.fulfill({ status: 200, headers: json, body: '"surprise"' }),
  async (route) => {
    await new Promise((done) => setTimeout(done, 1500))
    await route.continue()
  },
]

/** All visible controls except those that would end the walk. */
const pressable = 'button, a[href^="/"], [role^="menuitem"], [role="option"], [role="tab"], [role="radio"], [role="switch"], summary'
const endsTheWalk = /sign out|log out|delete .*account|export|download/i

async function pressSomething(page: Page, random: () => number): Promise<string> {
  const found = page.locator(pressable).filter({ visible: true, hasNotText: endsTheWalk })
  // Fails if another document is being loaded.
  const count = await found.count().catch(() => 0)
  if (count === 0) return 'nothing to press'
  const one = found.nth(Math.floor(random() * count))
  const name = await one.evaluate((element) => (element.ariaLabel ?? element.textContent).slice(0, 40)).catch(() => '')
  if (endsTheWalk.test(name)) return `left ${name}`
  // A covered control cannot be pressed by a person either, so that failure is ignored.
  await one.click({ timeout: 400 }).catch(() => undefined)
  return `press ${name}`
}

/** A problem with the page as a whole; null if there is none. */
async function broken(page: Page): Promise<string | null> {
  const look = page.evaluate(() => {
    const root = document.getElementById('root')
    if (root?.innerText.trim() === '') return 'blank'
    if (document.documentElement.scrollWidth > innerWidth + 1) return `${document.documentElement.scrollWidth} pixels wide`
    return /\bundefined\b|\[object Object\]|\bNaN\b|Invalid Date/.exec(root?.innerText ?? '')?.[0] ?? null
  })
  return look.catch(() => 'another page is coming')
}

story(
  'a walk at random past answers that go wrong blanks and breaks no screen, in a wide window and on a phone (R-err-01, R-err-08; #7, 2)',
  { tag: '@demo' },
  async ({ demo, open, allow }) => {
    allow(/Failed to load resource|WebSocket|ERR_/)
    const random = numbersFrom(runSeed)
    // Failures use a generator of their own, because requests come in no fixed order and must not change the sequence of steps.
    const fate = numbersFrom(runSeed + 1)
    // A resident that no other test uses, because the walk presses everything.
    const resident = await demo.resident('tomas')
    const paths = await screensOf(demo, resident)
    const page = await open(resident, { viewport: { width: 1280, height: 800 } })
    await page.goto('/home')
    await expect(page.getByRole('article').first()).toBeVisible()
    let isWalking = true
    await page.route(/\/api\/v/, (route) => {
      const fault = faults[Math.floor(fate() * faults.length)]
      return isWalking && fault && fate() < faultRate ? fault(route) : route.continue()
    })
    const walked: string[] = []
    for (let step = 0; step < steps; step += 1) {
      if (step === steps / 2) await page.setViewportSize({ width: 390, height: 800 })
      const turn = random()
      if (turn < 0.15) {
        const path = paths[Math.floor(random() * paths.length)] ?? '/home'
        walked.push(path)
        // Where the step before leads to another document in the same moment, the browser gives up this one. A page that could not be loaded has no #main.
        await page.goto(path, { waitUntil: 'commit' }).catch(() => undefined)
        await page.locator('#main').waitFor()
      } else if (turn < 0.25) {
        walked.push('back')
        // Going back may load another document, which ends this one with every call into it; the step before may have done so too.
        await page.evaluate(() => void setTimeout(() => navigation.canGoBack && history.back())).catch(() => undefined)
      } else if (turn < 0.35) {
        walked.push('wheel')
        await page.mouse.wheel(0, 2000)
      } else if (turn < 0.5) {
        const key = ['j', 'k', 'Enter', 'Escape', 'f', 'r', 'Tab', '?', 'End'][Math.floor(random() * 9)] ?? 'j'
        walked.push(`key ${key}`)
        await page.keyboard.press(key)
      } else walked.push(await pressSomething(page, random))
      await expect.poll(() => broken(page), { message: `TEST_SEED=${runSeed}: ${walked.slice(-6).join(', ')}` }).toBe(null)
    }
    isWalking = false
    await page.goto('/home')
    await expect(page.getByRole('article').first()).toBeVisible()
  },
)
