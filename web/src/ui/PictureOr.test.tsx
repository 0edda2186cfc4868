import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PictureOr } from './PictureOr.tsx'

it('shows what stands in its place once the picture is lost, and the picture again when the connection returns', () => {
  render(<PictureOr src="https://far.example/bee.png" alt="A bee" instead=":bee:" />)
  fireEvent.error(screen.getByRole('img', { name: 'A bee' }))
  expect(document.body.textContent).toBe(':bee:')
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.getByRole('img', { name: 'A bee' }).getAttribute('src')).toBe('https://far.example/bee.png')
})
