import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkFirstScripts, firstScripts } from './firstScripts.mjs'

let dist
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'starling-scripts-'))
  mkdirSync(join(dist, 'assets'))
  write('index.html', '<script>boot()</script><script type="module" crossorigin src="/assets/index.js"></script>')
})
afterEach(() => {
  rmSync(dist, { recursive: true })
  vi.restoreAllMocks()
})

const hint = '//# allFunctionsCalledOnLoad'
const write = (path, text) => writeFileSync(join(dist, path), text)

it('counts what the page holds, names and imports at once, and nothing that is awaited', () => {
  write('assets/index.js', 'import{r as e}from"./a.js";import*as t from"./b.js";import"./c.js";const later=()=>import("./later.js");e(t)')
  for (const name of ['a', 'b', 'later']) write(`assets/${name}.js`, 'export const r=1')
  write('assets/c.js', 'console.log("import{x}from the text of a string")')
  expect([...firstScripts(dist).files.keys()]).toEqual(['index.html', 'assets/index.js', 'assets/a.js', 'assets/b.js', 'assets/c.js'])
})

it('refuses more than the limit, and names what is large', () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const noise = Array.from({ length: 200_000 }, (_, index) => ((index * 2654435761) >>> 8).toString(36)).join('')
  write('assets/index.js', `${hint}\nconst text="${noise}"`)
  expect(checkFirstScripts(dist)).toBe(false)
  expect(errors.mock.calls.flat().join('\n')).toContain('assets/index.js')
})

it('takes what is within the limit', () => {
  const words = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  write('assets/index.js', `${hint}\nexport const r=1`)
  expect(checkFirstScripts(dist)).toBe(true)
  expect(words.mock.calls.flat().join('\n')).toContain('goal 128')
})

it('refuses scripts that lost the hint to compile them while they arrive', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  write('assets/index.js', `const first=1\n${hint}`)
  expect(checkFirstScripts(dist)).toBe(false)
})
