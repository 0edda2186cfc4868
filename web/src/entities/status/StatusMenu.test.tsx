import { anAccount, anInstance, aStatus } from '@starling/api/fixtures'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { instanceStore } from '../../accounts/instances.ts'
import { renderEntity } from '../renderEntity.fixture.tsx'
import { StatusCard } from './StatusCard.tsx'

it('keeps the entries of an open menu where they are when the server’s abilities become known (R-shell-17)', async () => {
  const instance = instanceStore('https://starling.test')
  instance.set(null)
  const status = aStatus({ id: '1', account: anAccount({ id: '2', username: 'bob' }) })
  const { user } = renderEntity(<StatusCard statusId="1" context="home" />, { statuses: [status], me: '1' })
  const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  const more = screen.getByRole('button', { name: 'More' })
  await user.click(more)
  await screen.findByRole('menuitem', { name: 'Filter this post' })
  const before = entries()
  act(() => instance.set(anInstance({ fedibird_capabilities: ['kmyblue_bookmark_category'] })))
  expect(entries()).toEqual(before)

  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await user.click(more)
  expect(await screen.findByRole('menuitem', { name: 'File under a category' })).toBeDefined()
  act(() => instance.set(null))
})
