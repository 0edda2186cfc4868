import { aCredentialAccount } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { changesOf, formFrom, isChanged } from './profileForm.ts'

const own = aCredentialAccount({ display_name: 'Ada' })
const before = formFrom(own)

it('sends nothing but what was changed (R-acct-05)', () => {
  expect(isChanged(before, before)).toBe(false)
  expect(changesOf({ ...before, displayName: 'Countess', isSensitive: true }, before, 4)).toEqual({
    display_name: 'Countess',
    source: { sensitive: true },
  })
})

it('sends removed fields as empty pairs, since an empty list is not sent at all (R-acct-05)', () => {
  const withField = { ...before, fields: [{ name: 'Site', value: 'https://ada.test' }] }
  expect(changesOf(before, withField, 2)).toEqual({ fields_attributes: { '0': { name: '', value: '' }, '1': { name: '', value: '' } } })
})

it('leaves out what the server does not have', () => {
  expect(before).toMatchObject({ searchability: null, quotePolicy: null })
  expect(changesOf({ ...before, note: 'Hello' }, before, 4)).toEqual({ note: 'Hello' })
})
