import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Button } from './Button.tsx'

it('acts once and can keep the focus while it is busy (R-shell-20)', async () => {
  const user = userEvent.setup()
  const onClick = vi.fn()
  const onSubmit = vi.fn()
  const form = (isBusy: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button type="submit" isBusy={isBusy} onClick={onClick}>
        Save
      </Button>
    </form>
  )
  const { rerender } = render(form(true))
  const button = screen.getByRole('button', { name: 'Save', busy: true })
  // A disabled button loses the focus, which after a failure would be nowhere.
  expect(button.matches(':disabled')).toBe(false)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(button)
  await user.type(screen.getByRole('textbox'), 'again{Enter}')
  expect([onClick, onSubmit].map((each) => each.mock.calls.length)).toEqual([0, 0])
  rerender(form(false))
  onSubmit.mockImplementation((event: Event) => event.preventDefault())
  await user.click(button)
  expect([onClick, onSubmit].map((each) => each.mock.calls.length)).toEqual([1, 1])
})
