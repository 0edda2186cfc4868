import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import type { CDPSession, Page } from 'playwright'
import type { Instance } from './startInstance.ts'
import { FIRST_POST_WORD, installProbe } from './probe.ts'

export const CPU_SLOWDOWN = 4

export interface Reader {
  readonly page: Page
  readonly devtools: CDPSession
  close(): Promise<void>
}

/**
 * Opens a throttled browser with a new profile that contains only the sign-in, on an empty page of the instance.
 * The renderer process of that origin then exists, so the throttling applies from the start of the measured navigation.
 */
export async function openReader(instance: Instance, chromiumPath: string): Promise<Reader> {
  const profile = await mkdtemp(join(tmpdir(), 'starling-bench-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath,
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1,
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  const page = context.pages()[0] ?? (await context.newPage())
  await page.addInitScript(installProbe, FIRST_POST_WORD)
  const devtools = await context.newCDPSession(page)
  await page.goto(`${instance.origin}/health`)
  await page.evaluate(
    ({ origin, readerId, token }) => {
      const key = `${origin} ${readerId}`
      const account = { key, origin, id: readerId, token, scopes: 'read write follow push', clientId: 'bench', clientSecret: 'bench' }
      const look = { acct: 'demo', displayName: 'Demo', avatar: '' }
      localStorage.setItem('starling:accounts', JSON.stringify({ active: key, list: [{ ...account, ...look }] }))
    },
    { origin: instance.origin, readerId: instance.readerId, token: instance.token },
  )
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return {
    page,
    devtools,
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** Opens home and waits for an interactive post, for the stream, and for the work that follows. */
export async function openHome(reader: Reader, instance: Instance): Promise<void> {
  const isThere = Promise.all([firstPost(reader.page), reader.page.waitForEvent('websocket')])
  await reader.page.goto(`${instance.origin}/home`)
  await isThere
  await reader.page.waitForTimeout(3000)
}

/** Waits for a console message of the page, because polling the page would cost it time that is measured. */
export async function firstPost(page: Page): Promise<void> {
  await page.waitForEvent('console', { predicate: (message) => message.text() === FIRST_POST_WORD, timeout: 60_000 })
}
