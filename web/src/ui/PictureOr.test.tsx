import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PictureOr } from './PictureOr.tsx'

it('shows what stands in its place once the picture is lost, and the picture again when the connection returns', () => {
  render(<PictureOr src="https://far.example/bee.png" alt="A bee" instead=":bee:" />)
  fireEvent.error(screen.getByRole('img', { name: 'A bee' }))
  expect(document.body.textContent).toBe(':bee:')
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.getByRole('img', { name: 'A bee' }).getAttribute('src')).toBe('https://far.example/bee.png')
})

it('does not ask again for a picture that was lost a moment ago when its row is drawn anew, and asks for another one (#26)', () => {
  const picture = (name: string) => <PictureOr src={`https://far.example/${name}.png`} alt={name} instead={`no ${name}`} />
  const { unmount } = render(picture('bee'))
  fireEvent.error(screen.getByRole('img', { name: 'bee' }))
  unmount()
  const again = render(picture('bee'))
  expect(screen.queryByRole('img')).toBeNull()
  expect(document.body.textContent).toBe('no bee')
  again.rerender(picture('wasp'))
  expect(screen.getByRole('img', { name: 'wasp' }).getAttribute('src')).toBe('https://far.example/wasp.png')
  again.unmount()
  // Without a network nothing is learnt of a picture.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const offline = render(picture('ant'))
  fireEvent.error(screen.getByRole('img', { name: 'ant' }))
  offline.unmount()
  render(picture('ant'))
  expect(screen.getByRole('img', { name: 'ant' })).toBeDefined()
})
