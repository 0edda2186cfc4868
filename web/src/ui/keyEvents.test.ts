import { expect, it } from 'vitest'
import { forgetKeySequence, isSecondKey } from './keyEvents.ts'

const press = (key: string): boolean => isSecondKey(new KeyboardEvent('keydown', { key }))

it('takes the key after g as the second of a shortcut, once, and not across tests (R-shell-20)', () => {
  expect([press('g'), press('h'), press('h')]).toEqual([false, true, false])
  press('g')
  forgetKeySequence()
  expect(press('t')).toBe(false)
})
