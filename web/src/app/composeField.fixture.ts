import { waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'

/** The text of the composer, once that is there: until its code has come, a plain field with the same name stands in for it. */
export async function composeField(part: HTMLElement = document.body): Promise<HTMLTextAreaElement> {
  // The search by role is slow, so it begins when there is something to find.
  await waitFor(() => expect(part.querySelector('textarea[name="status"]')).not.toBeNull(), { timeout: 30_000 })
  return waitFor(() => {
    const field = within(part).getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the post' })
    expect(field.name).toBe('status')
    return field
  })
}
