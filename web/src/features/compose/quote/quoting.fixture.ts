import { statusEndpoints, type Status } from '@starling/api/statuses'
import { screen, within } from '@testing-library/react'
import type { TestAccount } from '../../../../../server/src/testing.fixture.ts'
import type { renderScreen } from '../../../app/renderScreen.fixture.tsx'

export const post = async (author: TestAccount, body: { status: string } & Record<string, unknown>): Promise<Status> =>
  (await author.client.call(statusEndpoints.create, { body: { visibility: 'public', ...body } })).data

export const read = async (reader: TestAccount, id: string): Promise<Status> =>
  (await reader.client.call(statusEndpoints.get, { params: { id } })).data

/** Opens the ways to hand a post on, which is found by its words. */
export async function openMenu(user: ReturnType<typeof renderScreen>['user'], words: RegExp): Promise<HTMLElement> {
  const card = await screen.findByRole('article', { name: words })
  await user.click(within(card).getByRole('button', { name: /^Boost/ }))
  return screen.findByRole('menu', { name: 'Boost or quote' })
}
