import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterAll, expect, it } from 'vitest'
import { AltBadge } from '../entities/media/AltBadge.tsx'
import { createBrowserNavigator } from '../routing/browserNavigator.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Menu } from '../ui/Menu.tsx'
import { NavigatorContext } from '../ui/navigation.ts'

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

it('has one menu open at a time, which Escape and a press elsewhere close (R-shell-18)', async () => {
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
