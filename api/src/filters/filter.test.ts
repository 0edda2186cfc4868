import * as v from 'valibot'
import { expect, it } from 'vitest'
import { filterSchema } from './filter.ts'

it.each([
  ['warn', 'warn'],
  ['hide', 'hide'],
  ['blur', 'blur'],
  ['explode', 'warn'],
  [null, 'warn'],
])('does %s as %s (X-17a, X-17c)', (sent, read) => {
  expect(v.parse(filterSchema, { id: '1', title: 'Spoilers', context: ['home'], filter_action: sent }).filter_action).toBe(read)
})

it('keeps what kmyblue says more exactly (X-17b)', () => {
  const filter = { id: '1', title: 'Spoilers', context: ['home'], filter_action: 'warn', filter_action_ex: 'half_warn' }
  expect(v.parse(filterSchema, filter)).toMatchObject({ filter_action: 'warn', filter_action_ex: 'half_warn' })
})
