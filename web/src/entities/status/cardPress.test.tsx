import { anAccount, aStatus } from '@starling/api/fixtures'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Avatar } from '../account/Avatar.tsx'
import { renderEntity } from '../renderEntity.fixture.tsx'
import { StatusCard } from './StatusCard.tsx'

const show = (id: string) => {
  const status = aStatus({ id, content: '<p>Words</p>' })
  return renderEntity(<StatusCard statusId={id} context="home" />, { statuses: [status] })
}

it('opens the post by a click on its words, not on its links (R-stat-16)', async () => {
  const { user, visited } = show('1')
  await user.click(screen.getByText('Words'))
  expect(visited).toEqual(['/@ada/1'])
})

it('does not open after a press that moved more than five pixels (R-stat-16a)', () => {
  const { visited } = show('1')
  const words = screen.getByText('Words')
  const press = (toX: number) => {
    fireEvent.pointerDown(words, { clientX: 10, clientY: 10 })
    fireEvent.click(words, { clientX: toX, clientY: 10 })
  }
  press(16)
  expect(visited).toEqual([])
  press(15)
  expect(visited).toEqual(['/@ada/1'])
})

it('does not open where the press selected text in it (R-stat-16b)', () => {
  const { visited } = show('1')
  const words = screen.getByText('Words')
  fireEvent.pointerDown(words)
  getSelection()?.selectAllChildren(words)
  fireEvent.click(words)
  expect(visited).toEqual([])
  getSelection()?.removeAllRanges()
  fireEvent.click(words)
  expect(visited).toHaveLength(1)
})

it('draws avatars of twenty pixels where no other size is asked for (R-stat-16c, R-const-28)', () => {
  const { container } = renderEntity(<Avatar account={anAccount()} />)
  expect(container.querySelector('img')?.width).toBe(20)
})
