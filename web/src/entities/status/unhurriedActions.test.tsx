import { aStatus } from '@starling/api/fixtures'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { noteScroll } from '../../ui/scrollMotion.ts'
import { renderEntity } from '../renderEntity.fixture.tsx'
import { StatusCard } from './StatusCard.tsx'

const favourite = () => screen.queryByRole('button', { name: 'Favourite' })

it('a post that comes while a list scrolls gets its buttons when there is time, any other at once (#7, part 3)', async () => {
  const [passing, resting] = [aStatus({ id: 'passing' }), aStatus({ id: 'resting' })]
  const { unmount } = renderEntity(<StatusCard statusId={resting.id} context="home" />, { statuses: [resting], me: '1' })
  expect(favourite()).not.toBeNull()
  unmount()

  noteScroll()
  renderEntity(<StatusCard statusId={passing.id} context="home" />, { statuses: [passing], me: '1' })
  expect(screen.getByRole('article')).toBeDefined()
  expect(favourite()).toBeNull()
  expect(await screen.findByRole('button', { name: 'Favourite' })).toBeDefined()
})
