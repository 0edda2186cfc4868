import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** Finds a button once it is enabled: pressing a disabled one, before the data it depends on is loaded, would do nothing. */
export function findEnabled(name: string | RegExp): Promise<HTMLElement> {
  return waitFor(() => {
    const button = screen.getByRole('button', { name })
    expect(button).toHaveProperty('disabled', false)
    return button
  })
}
