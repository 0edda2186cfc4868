import { anAccount, aStatus } from '@starling/api/fixtures'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderEntity } from '../renderEntity.fixture.tsx'
import { StatusCard } from './StatusCard.tsx'

it('quotes on a click with Shift (R-int-11)', async () => {
  const status = aStatus({
    id: '7',
    account: anAccount({ id: '2' }),
    quote_approval: { automatic: ['public'], manual: [], current_user: 'automatic' },
  })
  const { user, visited } = renderEntity(<StatusCard statusId={status.id} context="home" />, { statuses: [status], me: '1' })
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('button', { name: 'Boost' }))
  await user.keyboard('{/Shift}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(visited).toEqual([`/publish?quote=${status.id}`])
})
