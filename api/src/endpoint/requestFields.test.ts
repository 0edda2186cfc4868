import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { idList, pageQuerySchema, wholeNumber, yesOrNo } from './requestFields.ts'

describe('request fields', () => {
  it('reads numbers and answers from the text of a query', () => {
    expect(v.parse(pageQuerySchema, { limit: '40', max_id: '7' })).toEqual({ limit: 40, max_id: '7' })
    expect(v.parse(yesOrNo, 'true')).toBe(true)
    expect(v.parse(yesOrNo, '1')).toBe(true)
    expect(v.parse(yesOrNo, 'false')).toBe(false)
    expect(v.parse(yesOrNo, 'off')).toBe(false)
  })

  it('takes one value for a list of one', () => {
    expect(v.parse(idList, '1')).toEqual(['1'])
    expect(v.parse(idList, ['1', '2'])).toEqual(['1', '2'])
  })

  it.each([
    [wholeNumber, '1.5'],
    [wholeNumber, 'many'],
    [wholeNumber, Number.NaN],
    [yesOrNo, 'perhaps'],
    [idList, 7],
    [idList, [{}]],
  ])('refuses what it cannot mean (%#)', (schema, input) => {
    expect(v.safeParse(schema as v.GenericSchema, input).success).toBe(false)
  })
})
