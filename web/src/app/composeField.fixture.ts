import { waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'

/** The composer's text field, once it is known what its draft starts with: until then there is nothing to send it with. */
export async function composeField(part: HTMLElement = document.body): Promise<HTMLTextAreaElement> {
  // The search by role is slow, so it starts only when a whole composer exists.
  await waitFor(() => expect(part.querySelector('form:has([type="submit"]) textarea[name="status"]')).not.toBeNull())
  return waitFor(() => {
    const field = within(part).getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the post' })
    expect(field.name).toBe('status')
    return field
  })
}
