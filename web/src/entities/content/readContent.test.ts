import { aStatus } from '@starling/api/fixtures'
import { plainText } from '@starling/domain/content'
import { expect, it } from 'vitest'
import { readContent } from './readContent.ts'

let nextId = 1

function linesOf(content: string): number {
  nextId += 1
  return readContent(aStatus({ id: `lines${nextId}`, content }), 'a.example').lines
}

it('counts about as many lines as are drawn, so that a tall post folds', () => {
  expect(linesOf('<p>one</p>')).toBe(1)
  expect(linesOf('<p>one</p><p>two<br>three</p>')).toBe(4)
  expect(linesOf(`<p>${'word '.repeat(100)}</p>`)).toBe(9)
})

it('counts lines in which nothing stands (#7, 2.4)', () => {
  expect(linesOf('<br>'.repeat(1000))).toBe(1000)
  expect(linesOf('<p></p>'.repeat(1000))).toBe(1000)
  expect(linesOf('word\n'.repeat(1000))).toBeGreaterThanOrEqual(1000)
})

it('counts nothing for white space between blocks, which is not drawn (#11, 4)', () => {
  expect(linesOf('\n'.repeat(1000))).toBe(1)
})

it('draws of a folded post no more than is in view (#7, 2.4)', () => {
  const read = (content: string) => {
    nextId += 1
    return readContent(aStatus({ id: `folded${nextId}`, content }), 'a.example')
  }
  const usual = read(`<p>${'word '.repeat(500)}</p>`)
  expect(usual.folded).toBe(usual.nodes)
  const long = read(`<p>${'word '.repeat(1500)}</p><p>the end</p>`)
  expect(long.isCut).toBe(false)
  expect(long.nodes).toHaveLength(2)
  expect(plainText(long.folded)).toBe('word '.repeat(800).trim())
  expect(read('one<br>'.repeat(900)).folded).toHaveLength(600)
})
