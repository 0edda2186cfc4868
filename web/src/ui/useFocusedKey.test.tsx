import { act, render, screen, waitFor } from '@testing-library/react'
import { Activity, useRef } from 'react'
import { expect, it } from 'vitest'
import { useFocusedKey } from './useFocusedKey.ts'
import { whenIdle } from './whenIdle.ts'

function Rows({ keys, hidden }: { readonly keys: readonly string[]; readonly hidden?: readonly string[] }) {
  const feed = useRef<HTMLDivElement>(null)
  const { rovingKey, markFocused } = useFocusedKey(feed, keys, (key) => key)
  return (
    <>
      <main id="main" tabIndex={-1}>
        <div ref={feed} role="feed">
          {keys.map((key) => (
            <button
              type="button"
              key={key}
              data-list-key={key}
              hidden={hidden?.includes(key)}
              tabIndex={key === rovingKey ? 0 : -1}
              onFocus={() => markFocused(key)}
            >
              {key}
            </button>
          ))}
        </div>
      </main>
      <a href="/">Elsewhere</a>
    </>
  )
}

const tabbable = () => screen.getAllByRole('button').find((row) => row.tabIndex === 0)?.textContent

it('goes on at the next row where the focused one leaves the list, and at the last where it was the last (R-shell-20)', async () => {
  const { rerender } = render(<Rows keys={['1', '2', '3', '4']} />)
  act(() => screen.getByText('2').focus())
  rerender(<Rows keys={['0', '1', '4']} />)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('4'))
  expect(tabbable()).toBe('4')
  rerender(<Rows keys={['0', '1']} />)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1'))
})

it('goes on at the next row where a filter hides the focused one in its place, and at the one before where it was the last (R-shell-20)', async () => {
  const keys = ['1', '2', '3', '4']
  const { rerender } = render(<Rows keys={keys} hidden={['3']} />)
  act(() => screen.getByText('2').focus())
  rerender(<Rows keys={keys} hidden={['2', '3']} />)
  // A browser takes the focus off what is hidden.
  act(() => screen.getByText('2').blur())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('4'))
  expect(tabbable()).toBe('4')
  rerender(<Rows keys={keys} hidden={['2', '3', '4']} />)
  act(() => screen.getByText('4').blur())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1'))
})

it('leaves the focus where it is when that is elsewhere, and lets Tab enter the list all the same', async () => {
  const { rerender } = render(<Rows keys={['1', '2', '3']} />)
  act(() => screen.getByText('2').focus())
  const elsewhere = screen.getByRole('link', { name: 'Elsewhere' })
  act(() => elsewhere.focus())
  rerender(<Rows keys={['1', '3']} />)
  expect(tabbable()).toBe('3')
  await act(() => new Promise<void>((done) => void whenIdle(() => done())))
  expect(document.activeElement).toBe(elsewhere)
})

it('takes the focus from the screen when the list is shown again, as that has it where the row was not drawn yet (R-shell-20)', async () => {
  const stage = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Rows keys={['1', '2', '3']} />
    </Activity>
  )
  const { rerender } = render(stage('visible'))
  act(() => screen.getByText('2').focus())
  rerender(stage('hidden'))
  rerender(stage('visible'))
  act(() => screen.getByRole('main').focus())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('2'))
})
