import { screen } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type { renderScreen } from '../../app/renderScreen.fixture.tsx'

type User = ReturnType<typeof renderScreen>['user']

/** Chooses a text as the file to import. */
export async function chooseFile(user: User, text: string): Promise<void> {
  await screen.findByRole('button', { name: 'Choose a file' })
  await user.upload(screen.getByLabelText('File to import'), new File([text], 'starling.json', { type: 'application/json' }))
}

/** Saves the file as a reader does. Answers its text. */
export async function saveFile(user: User): Promise<string> {
  let blob: Blob | undefined
  Object.assign(URL, { createObjectURL: (given: Blob) => ((blob = given), 'blob:x'), revokeObjectURL: () => undefined })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await user.click(await screen.findByRole('button', { name: 'Save as a file' }))
  await screen.findByText('The file is saved where your browser keeps downloads.')
  expect((click.mock.contexts[0] as HTMLAnchorElement).download).toMatch(/^starling-\w+-\d{4}-\d\d-\d\d\.json$/)
  return (await blob?.text()) ?? ''
}
