import { afterAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createBrowserNavigator } from './browserNavigator.ts'
import { createOverlayEntries } from './overlayEntries.ts'

// Shared by all tests, because each navigator listens to the window until it ends.
const navigator = createBrowserNavigator()
afterAll(() => navigator.end())
let start = 0

/** Waits for turns of the event loop and not for a time, because on a busy machine a time can pass before all steps of the history. */
async function settled() {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setTimeout(done, 3))
}

const goBack = async () => {
  history.back()
  await settled()
}

const overlaysHere = () => (history.state as { overlays?: number }).overlays ?? 0

/** Opens an overlay as a component does, which reports when it has closed. */
function openOne(answer = true) {
  const close = vi.fn<() => boolean>(() => {
    if (answer) leave()
    return answer
  })
  const leave = navigator.openOverlay(close)
  return { close, leave }
}

beforeEach(async () => {
  navigator.push('/home')
  await settled()
  start = navigator.getLocation().index
})

it('going back closes what is open and leaves the screen, and what it knows, alone', async () => {
  const before = navigator.getLocation()
  const menu = openOne()
  await settled()
  expect(overlaysHere()).toBe(1)
  await goBack()
  expect(menu.close).toHaveBeenCalledOnce()
  expect(navigator.getLocation()).toBe(before)
  expect(overlaysHere()).toBe(0)
})

it('closing it in another way takes the entry back, so that the next step back leaves the screen', async () => {
  navigator.push('/explore')
  await settled()
  const menu = openOne()
  await settled()
  menu.leave()
  await settled()
  expect(overlaysHere()).toBe(0)
  expect(navigator.getLocation().path).toBe('/explore')
  await goBack()
  expect(menu.close).not.toHaveBeenCalled()
  expect(navigator.getLocation().path).toBe('/home')
})

it('closes one after the other when they stand over each other', async () => {
  const [dialog, picker] = [openOne(), openOne()]
  await settled()
  expect(overlaysHere()).toBe(2)
  await goBack()
  expect(picker.close).toHaveBeenCalledOnce()
  expect(dialog.close).not.toHaveBeenCalled()
  await goBack()
  expect(dialog.close).toHaveBeenCalledOnce()
  expect(navigator.getLocation().index).toBe(start)
})

it('hands the entry of a menu on to the dialog that takes its place', async () => {
  const menu = openOne()
  await settled()
  const length = history.length
  menu.leave()
  const dialog = openOne()
  await settled()
  expect(history.length).toBe(length)
  expect(overlaysHere()).toBe(1)
  await goBack()
  expect(dialog.close).toHaveBeenCalledOnce()
  expect(navigator.getLocation().index).toBe(start)
})

it('leads from a menu to another screen at once, and from there back to the screen without the menu', async () => {
  const menu = openOne()
  await settled()
  navigator.push('/settings')
  expect(navigator.getLocation()).toMatchObject({ path: '/settings', index: start + 1, isFromApp: true })
  expect(menu.close).toHaveBeenCalledOnce()
  await settled()
  await goBack()
  expect(navigator.getLocation()).toMatchObject({ path: '/home', index: start })
  expect(overlaysHere()).toBe(0)
})

it('leads to another screen from something that has just closed, and from two that are open', async () => {
  const menu = openOne()
  await settled()
  menu.leave()
  navigator.push('/settings')
  await settled()
  openOne()
  openOne()
  await settled()
  navigator.push('/about')
  await settled()
  expect(navigator.getLocation()).toMatchObject({ path: '/about', index: start + 2 })
  await goBack()
  expect(navigator.getLocation().path).toBe('/settings')
  await goBack()
  expect(navigator.getLocation().path).toBe('/home')
})

it('replaces the screen’s own entry, not that of what is open over it', async () => {
  navigator.push('/search')
  openOne()
  await settled()
  navigator.replace('/search?q=soup')
  await settled()
  expect(navigator.getLocation()).toMatchObject({ path: '/search', search: '?q=soup', index: start + 1 })
  await goBack()
  expect(navigator.getLocation().path).toBe('/home')
})

it('goes back past what is open when the client itself goes back', async () => {
  navigator.push('/publish')
  openOne()
  await settled()
  navigator.back()
  await settled()
  expect(navigator.getLocation()).toMatchObject({ path: '/home', index: start })
})

it('goes back one screen when something has closed just before, or is still being closed', async () => {
  for (const delay of [null, 1]) {
    navigator.push('/publish')
    const dialog = openOne()
    await settled()
    dialog.leave()
    if (delay !== null) await new Promise((done) => setTimeout(done, delay))
    navigator.back()
    await settled()
    expect(navigator.getLocation()).toMatchObject({ path: '/home', index: start })
  }
})

it('does not stay on the entry of something closed when the reader goes forward', async () => {
  const menu = openOne()
  await settled()
  await goBack()
  expect(menu.close).toHaveBeenCalledOnce()
  history.forward()
  await settled()
  await settled()
  expect(overlaysHere()).toBe(0)
  expect(navigator.getLocation().index).toBe(start)
})

it('gives what stays open although the reader went back its entry again', async () => {
  const dialog = openOne(false)
  await settled()
  await goBack()
  expect(dialog.close).toHaveBeenCalledOnce()
  expect(overlaysHere()).toBe(1)
  dialog.leave()
  await settled()
  expect(overlaysHere()).toBe(0)
})

it('begins without overlays on a page that was reloaded while one was open', async () => {
  openOne().leave()
  history.pushState({ ...(history.state as object), overlays: 1 }, '')
  const reloaded = createBrowserNavigator()
  onTestFinished(() => reloaded.end())
  await settled()
  expect(overlaysHere()).toBe(0)
})

it('keeps open what was opened while a slow browser still went back, and goes back once', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let depth = 0
  const went: number[] = []
  const entries = createOverlayEntries({ depth: () => depth, push: (next) => void (depth = next), go: (delta) => void went.push(delta) })
  const leaveMenu = entries.open(() => true)
  vi.advanceTimersByTime(10)
  leaveMenu()
  vi.advanceTimersByTime(2_000)
  expect(went).toEqual([-1])
  const close = vi.fn<() => boolean>(() => true)
  entries.open(close)
  vi.advanceTimersByTime(10)
  depth = 0
  entries.arrive(true)
  vi.advanceTimersByTime(10)
  expect(close).not.toHaveBeenCalled()
  expect(depth).toBe(1)
  // The reader's own navigation is not undone.
  depth = 0
  entries.arrive(true)
  expect(close).toHaveBeenCalledOnce()
  entries.end()
})

it('changes nothing once it has ended, whatever it was waiting for', () => {
  vi.useFakeTimers()
  const go = vi.fn()
  // Simulates a page that was reloaded with an open dialog, which is closed by going back.
  const entries = createOverlayEntries({ depth: () => 1, push: () => undefined, go })
  vi.advanceTimersByTime(1)
  expect(go).toHaveBeenCalledExactlyOnceWith(-1)
  entries.end()
  // No event reports the end of going back. A timer that is left would now try again.
  vi.advanceTimersByTime(10_000)
  expect(go).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
