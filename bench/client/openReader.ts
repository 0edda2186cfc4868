import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import type { BrowserContext, CDPSession, Page } from 'playwright'
import type { Instance } from './startInstance.ts'
import { FIRST_POST_WORD, installProbe } from './probe.ts'

const CPU_SLOWDOWN = 4

/** A throttled page. */
interface Tab {
  readonly page: Page
  readonly devtools: CDPSession
  /** The duration of the calibration loop in this page, in milliseconds. Every time is also given as a multiple of it. */
  calibrate(): Promise<number>
}

export interface Reader extends Tab {
  close(): Promise<void>
}

/**
 * Opens a throttled browser with a new profile that contains only the sign-in, on an empty page of the instance.
 * The renderer process of that origin then exists, so the throttling applies from the start of the measured navigation.
 */
export async function openReader(instance: Instance, chromiumPath: string, pageOrigin = instance.origin): Promise<Reader> {
  const profile = await mkdtemp(join(tmpdir(), 'starling-bench-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath,
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1,
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  await context.addInitScript(installProbe, FIRST_POST_WORD)
  const tab = await openTab(context, pageOrigin)
  await tab.page.evaluate(
    ({ origin, readerId, token }) => {
      const key = `${origin} ${readerId}`
      const account = { key, origin, id: readerId, token, scopes: 'read write follow push', clientId: 'bench', clientSecret: 'bench' }
      const look = { acct: 'demo', displayName: 'Demo', avatar: '' }
      localStorage.setItem('starling:accounts', JSON.stringify({ active: key, list: [{ ...account, ...look }] }))
    },
    { origin: instance.origin, readerId: instance.readerId, token: instance.token },
  )
  return {
    ...tab,
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** Opens an empty page of an origin in a new tab, throttled. */
export async function openTab(context: BrowserContext, origin: string): Promise<Tab> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.goto(`${origin}/health`)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return { page, devtools, calibrate: async () => (await page.evaluate(timeLoop)).took }
}

/** Runs in the page. The sum is returned, because the engine could otherwise skip the computation. */
function timeLoop(): { readonly took: number; readonly sum: number } {
  const started = performance.now()
  let x = 0
  for (let i = 0; i < 3e7; i += 1) x = (x * 31 + i) | 0
  return { took: performance.now() - started, sum: x }
}

/**
 * Opens home at its newest post, and waits for an interactive post, the stream, and the work that follows. The read position of an earlier
 * part is removed first, because new posts far above it would not be shown.
 */
export async function openHome(reader: Reader, instance: Instance): Promise<void> {
  await instance.readTo(null)
  const isThere = Promise.all([firstPost(reader.page), reader.page.waitForEvent('websocket')])
  await reader.page.goto(`${instance.origin}/home`)
  await isThere
  await reader.page.waitForTimeout(3000)
}

/** Waits for a console message of the page, because polling the page would cost it time that is measured. */
export async function firstPost(page: Page): Promise<void> {
  await page.waitForEvent('console', { predicate: (message) => message.text() === FIRST_POST_WORD, timeout: 60_000 })
}
