import { afterEach, expect, it } from 'vitest'
import { accounts } from '../../accounts/accounts.ts'
import { aSignedInAccount } from '../../accounts/accounts.fixture.ts'
import { toasts } from '../../ui/toasts.ts'
import { inactiveAccount, isSignedOut, showAccountToast } from './accountToasts.ts'

afterEach(() => {
  toasts.dismissAll()
  for (const { key } of accounts.get().list) accounts.remove(key)
})

it('tells nobody whose session has ended: another message says it, and what a link would open is hidden (#25, 1, #26)', () => {
  const [ada, bob] = [aSignedInAccount('1'), aSignedInAccount('2')]
  accounts.add(bob)
  accounts.add(ada)
  expect(isSignedOut(ada.key)).toBe(false)
  accounts.lapse(ada.key)
  expect(isSignedOut(ada.key)).toBe(true)
  showAccountToast(ada.key, { title: 'Your post was not published', action: { label: 'Open', href: '/publish' } })
  expect(toasts.getSnapshot()).toEqual([])
})

it('names a writer who is signed in but not on screen, and leaves out what a link would open (R-shell-07, #26)', () => {
  const [ada, bob] = [aSignedInAccount('1'), aSignedInAccount('1', 'https://two.test')]
  accounts.add(bob)
  accounts.add(ada)
  expect(inactiveAccount(bob.key)).toMatchObject({ key: bob.key })
  showAccountToast(bob.key, { title: 'Post published.', action: { label: 'Open', href: '/@bob/1' } })
  expect(toasts.getSnapshot()).toMatchObject([{ title: 'Post published.', context: `@${bob.acct}@two.test` }])
  expect(toasts.getSnapshot()[0]?.action).toBeUndefined()
})
