import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { apiTable } from './apiTable.mjs'
import { root } from './ensureInstalled.mjs'

it('docs/api.md says what the endpoint table says', () => {
  expect(readFileSync(join(root, 'docs', 'api.md'), 'utf8')).toBe(apiTable())
})
