import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderEntity } from '../renderEntity.fixture.tsx'
import { BlockDomainDialog } from './BlockDomainDialog.tsx'

it('says before that follows end in both directions, because undoing does not bring them back (R-shell-17, #26)', async () => {
  renderEntity(<BlockDomainDialog domain="far.test" onClose={() => undefined} />, { me: '1' })
  expect(await screen.findByText(/you and the people there no longer follow each other/)).toBeDefined()
})
