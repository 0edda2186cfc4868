import { anAccount } from '@starling/api/fixtures'
import { render } from '@testing-library/react'
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
