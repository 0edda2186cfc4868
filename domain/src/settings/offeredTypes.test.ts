import { describe, expect, it } from 'vitest'
import { offeredTypes, settableTypes } from './index.ts'

describe('offeredTypes (R-sess-01a, R-sess-04b)', () => {
  it.each([
    ['nobody special', 0, []],
    ['who may handle reports', 0x10, ['admin.report']],
    ['who may manage people', 0x400, ['admin.sign_up']],
    ['an administrator', 0x1, ['admin.sign_up', 'admin.report']],
    ['a mask beyond 32 bits', 2 ** 40 + 0x10, ['admin.report']],
    ['no number', Number.NaN, []],
  ])('offers %s the types that are sent to them', (_who, permissions, administrative) => {
    const types = offeredTypes(permissions)
    expect(types.filter((type) => type.startsWith('admin.'))).toEqual(administrative)
    expect(types.filter((type) => !type.startsWith('admin.'))).toEqual(settableTypes.filter((type) => !type.startsWith('admin.')))
  })
})
