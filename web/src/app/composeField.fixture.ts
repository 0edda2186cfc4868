import { waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'

/** The composer's text field, once its code is loaded: until then a plain field has the same name. */
export async function composeField(part: HTMLElement = document.body): Promise<HTMLTextAreaElement> {
  // The search by role is slow, so it starts only when a field exists.
  await waitFor(() => expect(part.querySelector('textarea[name="status"]')).not.toBeNull(), { timeout: 30_000 })
  return waitFor(() => {
    const field = within(part).getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the post' })
    expect(field.name).toBe('status')
    return field
  })
}
