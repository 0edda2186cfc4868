import { aNotification, aStatus } from '@starling/api/fixtures'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionParts } from './loadSessionParts.ts'
import type { createStage } from './stage.fixture.ts'

/** Sessions in a page that has loaded nothing yet; `fetchParts` is what the browser would do for the later code. */
async function openPage(): Promise<{ createStage: typeof createStage; arrive: () => Promise<void> }> {
  vi.resetModules()
  const real = await vi.importActual<SessionParts>('./sessionParts.ts')
  let arrive: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (arrive = resolve))
  vi.doMock('./sessionParts.ts', async () => {
    await gate
    return real
  })
  const stage = await import('./stage.fixture.ts')
  const { loadSessionParts } = await import('./loadSessionParts.ts')
  return {
    createStage: stage.createStage,
    async arrive() {
      arrive()
      await loadSessionParts()
    },
  }
}

describe('before the later code is here', () => {
  beforeEach(() => vi.doUnmock('./sessionParts.ts'))

  it('keeps what is asked of notifications, and answers it all afterwards (R-ntf-04)', async () => {
    const page = await openPage()
    const stage = page.createStage()
    stage.on('GET /api/v1/notifications', { body: [aNotification({ id: '7', type: 'follow' })] })
    const notifications = stage.session.notifications()
    let told = 0
    notifications.subscribe(() => (told += 1))
    notifications.open()
    await stage.settle()
    expect(notifications.getSnapshot().phase).toBe('idle')
    expect(stage.asked('GET /api/v1/notifications')).toHaveLength(0)

    await page.arrive()
    await vi.waitFor(() => expect(notifications.getSnapshot().phase).toBe('ready'))
    expect(notifications.getSnapshot().rows).toHaveLength(1)
    expect(told).toBeGreaterThan(0)
    expect(stage.session.notifications()).toBe(notifications)
  })

  it('does a favourite once it can (R-int-01)', async () => {
    const page = await openPage()
    const stage = page.createStage()
    stage.on('POST /api/v1/statuses/5/favourite', { body: aStatus({ id: '5', favourited: true }) })
    stage.session.import({ statuses: [aStatus({ id: '5' })] })
    const done = stage.session.actions.favourite('5', true)
    await page.arrive()
    await done
    expect(stage.session.entities.get('status', '5')?.favourited).toBe(true)
  })

  it('says so when the code cannot be fetched, and tries again at the next call', async () => {
    vi.resetModules()
    vi.doMock('./sessionParts.ts', () => Promise.reject(new Error('gone')))
    const { createStage: createStageAnew } = await import('./stage.fixture.ts')
    const stage = createStageAnew()
    const alerts: string[] = []
    stage.session.onAlert((error, { action }) => alerts.push(`${action}: ${error.name}`))
    await expect(stage.session.actions.bookmark('5', true)).rejects.toMatchObject({ kind: 'offline' })
    expect(alerts).toEqual(['bookmark: ApiError'])

    const thread = stage.session.thread('5')
    thread.open()
    await vi.waitFor(() => expect(thread.getSnapshot().phase).toBe('error'))

    vi.doUnmock('./sessionParts.ts')
    stage.on('GET /api/v1/statuses/5', { body: aStatus({ id: '5' }) })
    stage.on('GET /api/v1/statuses/5/context', { body: { ancestors: [], descendants: [] } })
    await thread.refresh()
    await vi.waitFor(() => expect(thread.getSnapshot().phase).toBe('ready'))
  })
})
