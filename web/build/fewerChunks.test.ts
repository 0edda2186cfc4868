import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { circleOf } from './circleOf.ts'
import type { BuiltModule } from './fewerChunks.ts'
import { fewerChunks } from './fewerChunks.ts'

function built(modules: Readonly<Record<string, Partial<BuiltModule>>>): Map<string, BuiltModule> {
  return new Map(Object.entries(modules).map(([id, more]) => [id, { size: 100, imports: [], later: [], isStyle: false, ...more }]))
}

test('small modules of screens that share most are one file, and what the start needs is left out', () => {
  const modules = built({
    start: { imports: ['button'], later: ['profile', 'thread'] },
    button: {},
    profile: { imports: ['avatar', 'date', 'button'] },
    thread: { imports: ['date'] },
    avatar: {},
    date: {},
  })
  const files = fewerChunks(modules, ['start'])
  expect([...files.keys()].sort()).toEqual(['avatar', 'date', 'profile', 'thread'])
  expect(new Set([files.get('date'), files.get('profile'), files.get('avatar')]).size).toBe(1)
})

test('what is large and needed by few stays apart, as do styles and what nobody needs together', () => {
  const modules = built({
    start: { later: ['player', 'profile', 'about'] },
    player: { imports: ['film', 'icon'] },
    profile: { imports: ['icon', 'sheet'] },
    about: {},
    film: { size: 500_000 },
    icon: {},
    sheet: { isStyle: true },
  })
  const files = fewerChunks(modules, ['start'])
  expect(files.get('film')).not.toBe(files.get('icon'))
  expect(files.get('sheet')).not.toBe(files.get('icon'))
  expect(files.get('about')).not.toBe(files.get('profile'))
})

test('files between which a third one stands are not joined', () => {
  const modules = built({
    start: { later: ['profile', 'thread', 'about', 'help'] },
    profile: { imports: ['card'] },
    thread: { imports: ['card'] },
    about: { imports: ['words'] },
    help: { imports: ['sheet'] },
    card: { imports: ['sheet'], size: 10 },
    sheet: { imports: ['words'], isStyle: true },
    words: { size: 10 },
  })
  const files = fewerChunks(modules, ['start'])
  expect(files.get('card')).not.toBe(files.get('words'))
  expect(files.get('card')).toBe(files.get('thread'))
})

test('two files never need each other, however modules are woven', () => {
  const woven = fc.array(
    fc.record({
      imports: fc.array(fc.nat(24), { maxLength: 3 }),
      later: fc.array(fc.nat(24), { maxLength: 2 }),
      size: fc.nat(30_000),
      isStyle: fc.boolean(),
    }),
    { minLength: 4, maxLength: 25 },
  )
  fc.assert(
    fc.property(woven, (drawn) => {
      // A module needs only later ones, as in the client, whose modules never import each other in a circle.
      const modules = built(
        Object.fromEntries(
          drawn.map(({ imports, later, ...more }, at) => [
            String(at),
            { ...more, imports: imports.map((step) => String(at + 1 + step)), later: later.map((step) => String(at + 1 + step)) },
          ]),
        ),
      )
      const files = fewerChunks(modules, ['0'])
      const needs = new Map<string, Set<string>>()
      for (const [id, file] of files)
        for (const needed of modules.get(id)?.imports ?? []) {
          const other = files.get(needed)
          if (other !== undefined && other !== file) needs.set(file, new Set([...(needs.get(file) ?? []), other]))
        }
      expect(circleOf(new Map([...needs].map(([file, others]) => [file, [...others]])))).toBeNull()
    }),
    { numRuns: 600 },
  )
})
