import { createAccountActions } from './index.ts'
import { aCredentialAccount, anAccount } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { createStage } from '../session/session.fixture.ts'

const own = aCredentialAccount({ id: '1', username: 'ada', acct: 'ada', display_name: 'Ada' })

it('keeps the credential account beside the public one, which no import of accounts replaces (R-acct-05)', () => {
  const { session } = createStage()
  session.part(createAccountActions).updateMe(own, 0)
  session.import({ accounts: [anAccount({ id: '1', display_name: 'Ada L.' })] })
  expect(session.entities.get('credentialAccount', '1')?.source).toEqual(own.source)
  expect(session.entities.get('credentialAccount', '1')?.display_name).toBe('Ada')
  expect(session.entities.get('account', '1')?.display_name).toBe('Ada L.')
  expect(session.entities.get('account', '1')).not.toHaveProperty('source')
})

it('does not let an answer asked for before a change of the profile bring the old one back (R-acct-05)', () => {
  const { session } = createStage()
  session.part(createAccountActions).updateMe(own, 0)
  session.part(createAccountActions).updateMe({ ...own, display_name: 'Countess' })
  session.import({ accounts: [anAccount({ id: '1', display_name: 'Ada' })], askedAt: 0 })
  session.part(createAccountActions).updateMe(own, 0)
  expect(session.entities.get('account', '1')?.display_name).toBe('Countess')
  expect(session.entities.get('credentialAccount', '1')?.display_name).toBe('Countess')
})
