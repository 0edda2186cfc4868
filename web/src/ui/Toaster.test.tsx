import { I18nProvider } from '@lingui/react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createI18n } from './createI18n.ts'
import { Toaster } from './Toaster.tsx'
import { toasts } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <I18nProvider i18n={createI18n('en')}>
      <Toaster />
    </I18nProvider>,
  )
})

afterEach(() => {
  act(() => toasts.dismissAll())
  vi.useRealTimers()
})

const wait = (ms: number) => {
  act(() => void vi.advanceTimersByTime(ms))
}

it('stacks alerts and lets each live five seconds unless told otherwise (R-shell-19a, R-shell-19c)', () => {
  act(() => {
    toasts.show({ title: 'One' })
    toasts.show({ title: 'Two', lifeMs: 10_000 })
  })
  wait(4900)
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  wait(200)
  expect(screen.queryByText('One')).toBeNull()
  expect(screen.getByText('Two')).toBeDefined()
  wait(5000)
  expect(screen.queryByText('Two')).toBeNull()
})

it('waits while it is pointed at or holds the focus', () => {
  act(() => void toasts.show({ title: 'Stay' }))
  const region = screen.getByRole('region', { name: 'Alerts' })
  fireEvent.pointerEnter(region)
  wait(20_000)
  expect(screen.getByText('Stay')).toBeDefined()
  fireEvent.pointerLeave(region)
  wait(5000)
  expect(screen.queryByText('Stay')).toBeNull()
})

it('offers one action, and goes when it is taken (R-shell-19b)', () => {
  const onSelect = vi.fn()
  act(() => void toasts.show({ title: 'Deleted', message: 'It is gone for good', action: { label: 'Undo', onSelect } }))
  expect(screen.getByRole('listitem').textContent).toMatch(/Deleted.*It is gone for good/)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(onSelect).toHaveBeenCalledOnce()
  expect(screen.queryByText('Deleted')).toBeNull()
})

it('gives the focus back to what had it when it goes, or to the screen where that is gone (R-shell-20)', () => {
  const main = document.createElement('main')
  main.id = 'main'
  main.innerHTML = '<article tabindex="0" data-list-key="1"></article><button type="button">More</button>'
  document.body.append(main)
  const [post, button] = [main.querySelector('article'), main.querySelector('button')]
  const undo = () => {
    act(() => void toasts.show({ title: 'Muted', action: { label: 'Undo' } }))
    button?.focus()
    const action = screen.getByRole('button', { name: 'Undo' })
    act(() => action.focus())
    return action
  }
  fireEvent.click(undo())
  expect(document.activeElement).toBe(button)
  // Also if other code closes it, as posting again does; and the next toast gets its own time.
  undo()
  act(() => toasts.dismissAll())
  expect(document.activeElement).toBe(button)
  act(() => void toasts.show({ title: 'Sent' }))
  wait(5000)
  expect(screen.queryByText('Sent')).toBeNull()
  const action = undo()
  button?.remove()
  fireEvent.click(action)
  expect(document.activeElement).toBe(post)
  main.remove()
})

it('says the same thing once, however often it happens', () => {
  act(() => {
    toasts.show({ title: '500', message: 'Broken' })
    toasts.show({ title: '500', message: 'Broken' })
  })
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})
