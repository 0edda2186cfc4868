import { act, screen, within } from '@testing-library/react'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { renderScreen } from '../renderScreen.fixture.tsx'
import { elsewhere, portsToBoth, signInBeside } from '../signedIn.fixture.ts'

interface Both {
  readonly server: TestServer
  readonly other: TestServer
  /** The account of the page. */
  readonly ada: TestAccount
  /** The other account, at the other server. */
  readonly eve: TestAccount
}

/** Opens the deck as the account of the page, and chooses the other account in the dialog that adds a column. */
export async function chooseOther({ server, other, ada, eve }: Both) {
  const view = renderScreen('/home', { server, signedInAs: ada, ports: portsToBoth(server, other) })
  act(() => void signInBeside(elsewhere, eve))
  await view.user.click(await screen.findByRole('button', { name: 'Add a column' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add a column' })
  await view.user.selectOptions(within(dialog).getByRole('combobox', { name: 'Account' }), handleOf(eve))
  return { ...view, dialog }
}

/** Adds a column with the home of the other account, and finds a post there by its words. */
export async function addHomeOfOther(both: Both, words: RegExp) {
  const view = await chooseOther(both)
  await view.user.click(within(view.dialog).getByRole('button', { name: 'Home' }))
  const column = await screen.findByRole('region', { name: `Home · ${handleOf(both.eve)}` })
  const card = await within(column).findByRole('article', { name: words })
  return { ...view, column, card }
}

const handleOf = ({ account }: TestAccount) => `@${account.acct}@elsewhere.test`
