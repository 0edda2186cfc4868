import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** A button, as soon as it can be pressed: pressing one that is disabled, until what it depends on has come, does nothing. */
export function findEnabled(name: string | RegExp): Promise<HTMLElement> {
  return waitFor(() => {
    const button = screen.getByRole('button', { name })
    expect(button).toHaveProperty('disabled', false)
    return button
  })
}
