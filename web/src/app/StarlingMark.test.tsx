import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import page from '../../index.html?raw'
import { StarlingMark } from './Rail.tsx'

it('is the mark that the page itself draws before the client runs (#7, part 3)', () => {
  const { container } = render(<StarlingMark />)
  const address = container.querySelector('use')?.getAttribute('href')
  const { body } = new DOMParser().parseFromString(page, 'text/html')
  expect(address).toMatch(/^#\w/)
  expect(body.querySelector(`symbol${address} path`)?.getAttribute('d')).toMatch(/^M/)
  expect(body.querySelector(`.shell use[href="${address}"]`)).not.toBeNull()
})
