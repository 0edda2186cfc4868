import { fireEvent, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aSignedInAccount } from '../../accounts/accounts.fixture.ts'
import { SignedInPicture } from './SignedInPicture.tsx'

it('is a plain tile where the picture cannot be loaded, and the picture again with the connection (#9, part 6)', () => {
  const account = { ...aSignedInAccount('1'), avatar: 'https://one.test/avatar.png' }
  const { container } = render(<SignedInPicture account={account} size={40} />)
  fireEvent.error(container.querySelector('img') as HTMLElement)
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelector('span')?.style.inlineSize).toBe('40px')
  fireEvent(window, new Event('online'))
  expect(container.querySelector('img')?.getAttribute('src')).toBe('https://one.test/avatar.png')
})
