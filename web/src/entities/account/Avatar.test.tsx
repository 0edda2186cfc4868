import { anAccount } from '@starling/api/fixtures'
import { fireEvent, render } from '@testing-library/react'
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
  expect(picture.getAttribute('src')).toMatch(/^data:image\/gif/)
})
