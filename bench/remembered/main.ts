import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readQuery, searchable, searchRemembered } from '@starling/domain/remembered'
import type { RememberedPost } from '@starling/domain/remembered'
import { median } from '../statistics.ts'

const POSTS = 50_000
const WORDS_EACH = 50
const ROUNDS = 15
const vocabulary = Array.from(
  { length: 4_000 },
  (_, index) => `${'bcdfghklmnprst'[index % 14] ?? ''}${'aeiou'[index % 5] ?? ''}${index.toString(36)}`,
)

/** Makes the same posts in each run. */
function makePosts(): RememberedPost[] {
  let state = 7
  const random = (below: number) => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) % below
  return Array.from({ length: POSTS }, (_, index) => ({
    id: String(index),
    accountId: String(random(500)),
    acct: `person${random(500)}@far.test`,
    name: `Person ${random(500)}`,
    // Few words are frequent, and most are rare, as in real posts.
    text:
      Array.from({ length: WORDS_EACH }, () => vocabulary[Math.floor(vocabulary.length * (random(10_000) / 10_000) ** 3)] ?? '').join(' ') +
      (random(20) === 0 ? ' 今日は東京タワーに行きました' : ''),
    language: 'en',
    at: index,
    readAt: index,
    traits: [],
    marks: [],
  }))
}

const empty = heapAfterCollection()
const posts = makePosts().reverse()
const characters = median(posts.map(({ text }) => text.length))
const started = performance.now()
const loaded = posts.map(searchable)
const folding = performance.now() - started
const held = heapAfterCollection() - empty
console.log(
  `${POSTS.toLocaleString('en-GB')} posts of ${characters} characters; folded when the worker starts: ${folding.toFixed(0)} ms, all of it in ${(held / 2 ** 20).toFixed(0)} MiB of heap`,
)
for (const query of [vocabulary[0] ?? '', vocabulary[3_000] ?? '', 'ba', '東京', '"no such words"', 'from:person3 ba']) {
  const times: number[] = []
  let total = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now()
    total = searchRemembered(loaded, readQuery(query, { id: '0' }), 500).total
    times.push(performance.now() - begun)
  }
  console.log(
    `${query.padEnd(18)} ${total.toLocaleString('en-GB').padStart(7)} found  ${median(times).toFixed(1).padStart(6)} ms (goal 50)`,
  )
}

/** The size of the heap in bytes after a garbage collection. `gc` only exists once the engine's flag for it is set. */
function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}
