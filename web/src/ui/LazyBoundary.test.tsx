import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, fireEvent, getConfig, render, screen } from '@testing-library/react'
import { Activity } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { LazyBoundary } from './LazyBoundary.tsx'
import { loadable } from './loadable.tsx'
import { NewVersionContext } from './newVersion.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

function draw(node: ReactNode, hasNewVersion = () => Promise.resolve(false)) {
  return render(
    <I18nProvider i18n={i18n}>
      <NewVersionContext value={hasNewVersion}>
        <p>The screen</p>
        <button type="button">Opener</button>
        {node}
      </NewVersionContext>
    </I18nProvider>,
    // React would also report the error that the boundary under test has caught.
    { onCaughtError: () => undefined },
  )
}

/** Lets React work as it does in a browser. */
async function withoutAct(work: () => Promise<void>): Promise<void> {
  const { asyncWrapper } = getConfig()
  await asyncWrapper(work)
}

/** A part whose code cannot be loaded until the network is back. */
function offlinePart() {
  const network = { isUp: false, requests: 0 }
  const Part = loadable(async () => {
    network.requests += 1
    if (!network.isUp) throw new TypeError('Failed to fetch dynamically imported module')
    return { Menu: () => <p>The menu</p> }
  }, 'Menu')
  return { Part, network }
}

it('keeps a part that does not come within its place, and fetches it again on request', async () => {
  const { Part, network } = offlinePart()
  draw(
    <LazyBoundary failure="part">
      <Part />
    </LazyBoundary>,
  )
  expect(await screen.findByText('This part could not be loaded')).toBeTruthy()
  expect(screen.getByText('The screen')).toBeTruthy()
  expect(network.requests).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => network.requests).toBe(2)
  // After failed retries, reloading the page is offered too.
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy()
  network.isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The menu')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('asks for nothing while there is no network, since a browser may remember that it did not come', async () => {
  const { Part, network } = offlinePart()
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  draw(
    <LazyBoundary failure="part">
      <Part />
    </LazyBoundary>,
  )
  expect(await screen.findByText('This part could not be loaded')).toBeTruthy()
  expect(network.requests).toBe(0)
  network.isUp = true
  isOnline.mockRestore()
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('The menu')).toBeTruthy()
})

it.each(['screen', 'notice', 'none'] as const)(
  'tries again by itself when the network is back, with the failure shown as %s (R-err-09)',
  async (failure) => {
    const { Part, network } = offlinePart()
    draw(
      <LazyBoundary failure={failure}>
        <Part />
      </LazyBoundary>,
    )
    await expect.poll(() => network.requests).toBe(1)
    if (failure === 'screen') await screen.findByText('This screen could not be loaded')
    await act(async () => undefined)
    network.isUp = true
    act(() => void dispatchEvent(new Event('online')))
    expect(await screen.findByText('The menu')).toBeTruthy()
    expect(network.requests).toBe(2)
  },
)

it('has the focus in the note for what one opened, gives it back, and closes with Escape', async () => {
  const { Part } = offlinePart()
  const close = vi.fn<() => void>()
  const view = draw(null)
  screen.getByRole('button', { name: 'Opener' }).focus()
  const open = (isOpen: boolean) => (
    <I18nProvider i18n={i18n}>
      <p>The screen</p>
      <button type="button">Opener</button>
      {isOpen && (
        <LazyBoundary failure="overlay" onClose={close}>
          <Part />
        </LazyBoundary>
      )}
    </I18nProvider>
  )
  view.rerender(open(true))
  screen.getByRole('button', { name: 'Opener' }).focus()
  expect(await screen.findByRole('button', { name: 'Try again' })).toBe(document.activeElement)
  fireEvent.keyDown(document.activeElement ?? document, { key: 'Escape' })
  expect(close).toHaveBeenCalledOnce()
  view.rerender(open(false))
  expect(screen.getByRole('button', { name: 'Opener' })).toBe(document.activeElement)
})

it('can be dismissed where nobody has opened the part, and comes with the network all the same', async () => {
  const { Part, network } = offlinePart()
  draw(
    <LazyBoundary failure="notice">
      <Part />
    </LazyBoundary>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
  network.isUp = true
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('The menu')).toBeTruthy()
})

it('says that a new version is ready when that is why a part is gone', async () => {
  const { Part } = offlinePart()
  draw(
    <LazyBoundary failure="part">
      <Part />
    </LazyBoundary>,
    () => Promise.resolve(true),
  )
  expect(await screen.findByText('A new version is ready')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('keeps a part that breaks while it is drawn within its place, and draws it again on request', async () => {
  let isBroken = true
  function Fragile() {
    if (isBroken) throw new RangeError('Maximum call stack size exceeded')
    return <p>Whole again</p>
  }
  draw(
    <LazyBoundary failure="screen">
      <Fragile />
    </LazyBoundary>,
  )
  expect(screen.getByText('This screen could not be shown')).toBeTruthy()
  expect(screen.getByText('The screen')).toBeTruthy()
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('Whole again')).toBeTruthy()
})

it('draws what was fetched ahead in the same frame', async () => {
  const Part = loadable(async () => ({ Menu: () => <p>The menu</p> }), 'Menu')
  expect(await Part.preload()).toBe(true)
  draw(
    <LazyBoundary failure="part" fallback={<p>Waiting</p>}>
      <Part />
    </LazyBoundary>,
  )
  expect(screen.getByText('The menu')).toBeTruthy()
})

it('draws code that comes as soon as it has come, though its place was shown a moment before', async () => {
  let arrive: () => void = () => undefined
  const Part = loadable(
    () =>
      new Promise<{ Menu: () => ReactElement }>((done) => {
        arrive = () => done({ Menu: () => <p>The menu</p> })
      }),
    'Menu',
  )
  draw(
    <LazyBoundary failure="screen" fallback={<p>Waiting</p>}>
      <Part />
    </LazyBoundary>,
  )
  expect(screen.getByText('Waiting')).toBeTruthy()
  arrive()
  // Turns of the event loop in place of milliseconds. Within `act` React would not wait.
  await withoutAct(async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done))
  })
  expect(screen.getByText('The menu')).toBeTruthy()
  expect(screen.queryByText('Waiting')).toBeNull()
})

it('draws code that came while its screen was hidden, when the screen is shown again', async () => {
  let arrive: () => void = () => undefined
  const Part = loadable(
    () =>
      new Promise<{ Menu: () => ReactElement }>((done) => {
        arrive = () => done({ Menu: () => <p>The menu</p> })
      }),
    'Menu',
  )
  const screenOf = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <LazyBoundary failure="part" fallback={<p>Waiting</p>}>
        <Part />
      </LazyBoundary>
    </Activity>
  )
  const view = draw(screenOf('visible'))
  view.rerender(screenOf('hidden'))
  await act(async () => arrive())
  view.rerender(screenOf('visible'))
  expect(await screen.findByText('The menu')).toBeTruthy()
  expect(screen.queryByText('Waiting')).toBeNull()
})

it('answers false and stays silent when fetching ahead fails', async () => {
  expect(await offlinePart().Part.preload()).toBe(false)
})
