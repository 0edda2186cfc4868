import { anAccount } from '@starling/api/fixtures'
import { act, fireEvent, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Avatar } from './Avatar.tsx'

it('is 20 px wide and high unless told otherwise (R-const-28)', () => {
  const { container } = render(
    <>
      <Avatar account={anAccount()} />
      <Avatar account={anAccount()} size={46} />
    </>,
  )
  expect([...container.querySelectorAll('img')].map(({ width, height }) => [width, height])).toEqual([
    [20, 20],
    [46, 46],
  ])
})

it('is a plain tile where its picture cannot be had, as without a network, and no sign for a broken picture', () => {
  const { container } = render(<Avatar account={anAccount({ avatar_static: 'https://far.example/avatar.png' })} />)
  const picture = container.querySelector('img')
  if (!picture) throw new Error('No avatar')
  expect(picture.getAttribute('src')).toBe('https://far.example/avatar.png')
  fireEvent.error(picture)
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelector('span')?.getAttribute('style')).toBe('display: inline-block; inline-size: 20px; block-size: 20px;')
})

it('keeps its still picture where the moving one cannot be had, and tries again when the connection returns (R-emoji-11)', () => {
  const { container } = render(
    <Avatar account={anAccount({ avatar: 'https://far.example/m.gif', avatar_static: 'https://far.example/s.png' })} />,
  )
  const picture = container.querySelector('img')
  if (!picture) throw new Error('No avatar')
  const source = () => container.querySelector('img')?.getAttribute('src')
  fireEvent.pointerEnter(picture)
  expect(source()).toBe('https://far.example/m.gif')
  fireEvent.error(picture)
  expect(source()).toBe('https://far.example/s.png')
  fireEvent.error(picture)
  expect(source()).toBeUndefined()
  act(() => void dispatchEvent(new Event('online')))
  expect(source()).toBe('https://far.example/s.png')
})
