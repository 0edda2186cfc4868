import { expect, it } from 'vitest'
import type { Location } from '../ui/navigation.ts'
import { stackWith } from './ScreenStack.tsx'

const at = (key: string, index: number): Location => ({ key, index, path: `/${key}`, search: '', isFromApp: index > 0 })
const keys = (entries: readonly Location[]) => entries.map((entry) => entry.key)

it('covers, uncovers and replaces, and keeps at most three screens behind', () => {
  let stack: readonly Location[] = [at('a', 0)]
  for (const [index, key] of ['b', 'c', 'd', 'e'].entries()) stack = stackWith(stack, at(key, index + 1))
  expect(keys(stack)).toEqual(['b', 'c', 'd', 'e'])
  expect(keys(stackWith(stack, at('c', 2)))).toEqual(['b', 'c'])
  expect(keys(stackWith(stack, at('f', 4)))).toEqual(['b', 'c', 'd', 'f'])
  expect(keys(stackWith(stack, at('a', 0)))).toEqual(['a'])
})
