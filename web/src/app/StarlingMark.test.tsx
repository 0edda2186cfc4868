import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import page from '../../index.html?raw'
import { StarlingMark } from './StarlingMark.tsx'

it('is the mark that the page itself draws before the client runs (#7, part 3)', () => {
  const { container } = render(<StarlingMark />)
  const path = container.querySelector('path')?.getAttribute('d') ?? ''
  expect(path).not.toBe('')
  expect(page).toContain(path)
})
