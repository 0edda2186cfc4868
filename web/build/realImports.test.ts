import { parseAst } from 'rolldown/parseAst'
import { expect, test } from 'vitest'
import { readModule, realImports } from './realImports.ts'

function read(code: string, ids: readonly string[]) {
  return readModule(parseAst(code), ids)
}

test('a word is traced to the module in which it stands, past those that only pass it on', () => {
  const modules = new Map([
    [
      'screen',
      read("import { date as when, avatar } from './index'\nimport './look.css'\nimport { date } from './index'", ['index', 'look']),
    ],
    [
      'index',
      read("export { date } from './time'\nexport { face as avatar } from './people'\nexport { loud } from './sound'", [
        'time',
        'people',
        'sound',
      ]),
    ],
    ['people', read("export { default as face } from './face'", ['face'])],
    ['face', read('export default 1', [])],
  ])
  expect(realImports('screen', modules)).toEqual(['time', 'face', 'look'])
})

test('who takes a module as a whole needs all that it passes on', () => {
  const modules = new Map([
    ['screen', read("import * as all from './index'\nexport * from './more'", ['index', 'more'])],
    ['index', read("export { date } from './time'", ['time'])],
  ])
  expect(realImports('screen', modules)).toEqual(['index', 'more'])
  expect(realImports('index', modules)).toEqual(['time'])
})
