import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterAll, expect, it, vi } from 'vitest'
import { AltBadge } from '../entities/media/AltBadge.tsx'
import { createBrowserNavigator } from '../routing/browserNavigator.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Menu } from '../ui/Menu.tsx'
import { NavigatorContext } from '../ui/navigation.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { toasts } from '../ui/toasts.ts'

const navigator = createBrowserNavigator()
afterAll(() => navigator.end())
const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const overlaysHere = () => (history.state as { overlays?: number }).overlays ?? 0
const entries = () => [
  { kind: 'item', label: 'Settings', href: '/settings' } as const,
  { kind: 'item', label: 'Nothing', onSelect: () => undefined } as const,
]

function draw() {
  navigator.push('/home')
  render(
    <I18nProvider i18n={i18n}>
      <NavigatorContext value={navigator}>
        <Menu label="More" entries={entries} />
        <AltBadge description="A boat" />
      </NavigatorContext>
    </I18nProvider>,
  )
  return userEvent.setup()
}

it('closes a menu on going back, and stays on the screen', async () => {
  const user = draw()
  await user.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('menu')
  await waitFor(() => expect(overlaysHere()).toBe(1))
  act(() => history.back())
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(navigator.getLocation().path).toBe('/home')
})

it('has one menu open at a time, which Escape and a press elsewhere close (R-shell-18a, R-shell-18b, R-shell-18c)', async () => {
  navigator.push('/home')
  render(
    <I18nProvider i18n={i18n}>
      <NavigatorContext value={navigator}>
        <Menu label="More" entries={entries} />
        <Menu label="Sort" entries={entries} />
        <button type="button">Elsewhere</button>
      </NavigatorContext>
    </I18nProvider>,
  )
  const user = userEvent.setup()
  const open = async (name: string) => {
    await user.click(screen.getByRole('button', { name }))
    await screen.findByRole('menu', { name })
  }
  await open('More')
  await open('Sort')
  await waitFor(() => expect(screen.getAllByRole('menu')).toHaveLength(1))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sort' })))
  await open('More')
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(overlaysHere()).toBe(0))
})

/** Pulls with one finger from the upper edge of an element. */
function pull(element: Element, down: number) {
  const at = (clientY: number) => ({ touches: [{ clientX: 100, clientY }] })
  fireEvent.touchStart(element, at(400))
  for (const share of [0.25, 0.5, 0.75, 1]) fireEvent.touchMove(element, at(400 + down * share))
  fireEvent.touchEnd(element, { touches: [] })
}

it('lets a menu and a dialog be pulled down and away on a phone, and gives the focus back (#9, 7)', async () => {
  const user = draw()
  const pulled = async (opener: RegExp, role: 'menu' | 'dialog') => {
    const button = screen.getByRole('button', { name: opener })
    await user.click(button)
    const sheet = await screen.findByRole(role)
    await waitFor(() => expect(overlaysHere()).toBe(1))
    return { button, sheet, pull: (down: number) => act(() => pull(sheet, down)) }
  }
  const wide = await pulled(/^More/, 'menu')
  wide.pull(300)
  expect(screen.getByRole('menu')).toBe(wide.sheet)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(overlaysHere()).toBe(0))

  const phone = vi
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((media) => Object.assign(new EventTarget(), { media, matches: true }) as never)
  for (const [opener, role] of [
    [/^More/, 'menu'],
    [/^ALT/, 'dialog'],
  ] as const) {
    const { button, sheet, pull: pullBy } = await pulled(opener, role)
    pullBy(20)
    expect(screen.getByRole(role)).toBe(sheet)
    expect(sheet.style.translate).toBe('')
    pullBy(300)
    await waitFor(() => expect(screen.queryByRole(role)).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button))
    await waitFor(() => expect(overlaysHere()).toBe(0))
  }
  phone.mockRestore()
})

it('takes the entry back when a menu is closed by a choice', async () => {
  const user = draw()
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Nothing' }))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(overlaysHere()).toBe(0))
  expect(navigator.getLocation().path).toBe('/home')
})

it('leads from a menu to a screen, from which one step leads back', async () => {
  const user = draw()
  const { index } = navigator.getLocation()
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Settings' }))
  await waitFor(() => expect(navigator.getLocation()).toMatchObject({ path: '/settings', index: index + 1 }))
  navigator.back()
  await waitFor(() => expect(navigator.getLocation()).toMatchObject({ path: '/home', index }))
})

it('closes a dialog on going back', async () => {
  const user = draw()
  await user.click(screen.getByRole('button', { name: /^ALT/ }))
  await screen.findByRole('dialog', { name: 'Description' })
  await waitFor(() => expect(overlaysHere()).toBe(1))
  act(() => history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(navigator.getLocation().path).toBe('/home')
})

function Asking() {
  const [isAsking, setAsking] = useState(false)
  const [isThere, setThere] = useState(true)
  return (
    <main id="main" tabIndex={-1}>
      {isThere && (
        <button type="button" onClick={() => setAsking(true)}>
          Mute
        </button>
      )}
      {isAsking && (
        <Dialog isOpen title="Mute?" onClose={() => setAsking(false)}>
          <button type="button" onClick={() => setThere(false)}>
            Really
          </button>
        </Dialog>
      )}
    </main>
  )
}

it('gives the focus back to what opened a dialog, or to the screen where that is gone (R-shell-20)', async () => {
  navigator.push('/home')
  render(
    <I18nProvider i18n={i18n}>
      <NavigatorContext value={navigator}>
        <Asking />
      </NavigatorContext>
    </I18nProvider>,
  )
  const user = userEvent.setup()
  const opener = screen.getByRole('button', { name: 'Mute' })
  await user.click(opener)
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
  await user.click(opener)
  await user.click(await screen.findByRole('button', { name: 'Really' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

function Folding() {
  const [isFolded, setFolded] = useState(false)
  return (
    <main id="main" tabIndex={-1}>
      {!isFolded && <Menu label="Column" entries={() => [{ kind: 'item', label: 'Fold', onSelect: () => setFolded(true) }]} />}
    </main>
  )
}

it('gives the focus to the screen where a choice has taken the button of the menu away (R-shell-08, R-shell-20)', async () => {
  navigator.push('/home')
  render(
    <I18nProvider i18n={i18n}>
      <NavigatorContext value={navigator}>
        <Folding />
      </NavigatorContext>
    </I18nProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Column' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Fold' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

it('lets an alert be pressed while a dialog is open, which stays open (R-shell-19b, #26)', async () => {
  navigator.push('/home')
  const onClose = vi.fn()
  const onSelect = vi.fn()
  render(
    <I18nProvider i18n={i18n}>
      <NavigatorContext value={navigator}>
        <Toaster />
        <Dialog isOpen onClose={onClose} title="New post">
          <button type="button">Publish</button>
        </Dialog>
      </NavigatorContext>
    </I18nProvider>,
  )
  const user = userEvent.setup()
  const button = await screen.findByRole('button', { name: 'Publish' })
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
  act(() => {
    button.focus()
    toasts.show({ title: 'Draft deleted.', action: { label: 'Undo', onSelect } })
  })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(onSelect).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.queryByText('Draft deleted.')).toBeNull()
  expect(document.activeElement).toBe(button)
})
