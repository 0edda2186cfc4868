import { anAntenna } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { newAntennaDraft, toAntennaDraft } from './AntennaDraft.ts'
import { antennaProblems, entryProblem, normalizeEntry } from './antennaLimits.ts'
import { conditionChanges } from './conditionChanges.ts'

const many = (count: number) => Array.from({ length: count }, (_, index) => `entry${index}`)

it.each([
  ['keywords', 'x', [], 'too-short'],
  ['keywords', '犬', [], 'too-short'],
  ['keywords', 'ok', [], null],
  ['keywords', 'ok', ['OK'], 'known'],
  ['keywords', 'x'.repeat(501), [], 'too-long'],
  ['keywords', 'ok', many(100), 'full'],
  ['tags', 'b', [], null],
  ['tags', '', [], 'too-short'],
  ['tags', 'birds', many(50), 'full'],
  ['domains', 'example.social', [], null],
  ['domains', 'example', [], 'no-domain'],
  ['domains', 'two words.test', [], 'no-domain'],
  ['domains', 'a..b', [], 'no-domain'],
  ['domains', 'example.social', many(20), 'full'],
  ['accounts', '5', many(100), 'full'],
] as const)('%s: "%s" (R-ant-07a)', (kind, entry, known, problem) => {
  expect(entryProblem(kind, entry, known)).toBe(problem)
})

it.each([
  ['tags', ' #Birds ', 'birds'],
  ['domains', 'https://Example.Social/about?x', 'example.social'],
  ['domains', '@ada@Example.Social', 'example.social'],
  ['keywords', ' Two Words ', 'two words'],
] as const)('%s are read as "%s" is meant (R-ant-05d)', (kind, written, entry) => {
  expect(normalizeEntry(kind, written)).toBe(entry)
})

it('says what the server would refuse (R-ant-03c, R-ant-07a)', () => {
  const draft = { ...newAntennaDraft, title: 'Birds' }
  const local = anAntenna({ id: '1', ltl: true, insert_feeds: true })
  const inList = anAntenna({ id: '2', stl: true, insert_feeds: true, list_id: '7', list: { id: '7', title: 'Flock' } })
  expect(antennaProblems(draft, [], null)).toEqual([])
  expect(antennaProblems({ ...draft, title: '  ' }, [], null)).toEqual(['no-title'])
  expect(antennaProblems({ ...draft, title: 'x'.repeat(31) }, [], null)).toEqual(['title-too-long'])
  expect(antennaProblems({ ...draft, destination: 'list' }, [], null)).toEqual(['no-list'])
  const thirty = many(30).map((id) => anAntenna({ id }))
  expect(antennaProblems(draft, thirty, null)).toEqual(['too-many-antennas'])
  expect(antennaProblems(draft, thirty, 'entry3')).toEqual([])
  expect(antennaProblems({ ...draft, mode: 'ltl', destination: 'home' }, [local], null)).toEqual(['mode-taken'])
  expect(antennaProblems({ ...draft, mode: 'ltl', destination: 'home' }, [local], '1')).toEqual([])
  expect(antennaProblems({ ...draft, mode: 'ltl' }, [local], null)).toEqual([])
  expect(antennaProblems({ ...draft, mode: 'stl', destination: 'list', listId: '7' }, [inList], null)).toEqual(['mode-taken'])
  expect(antennaProblems({ ...draft, mode: 'stl', destination: 'list', listId: '8' }, [inList], null)).toEqual([])
})

it('says in as few calls as possible what has changed, what goes first (R-ant-04…06)', () => {
  const before = toAntennaDraft({
    antenna: anAntenna(),
    accountIds: ['1', '2'],
    excludedAccountIds: [],
    domains: { domains: [], exclude_domains: ['spam.test'] },
    tags: { tags: ['birds'], exclude_tags: [] },
    keywords: { keywords: [], exclude_keywords: [] },
  })
  const after = {
    wanted: { accounts: ['2', '3'], domains: [], tags: ['birds'], keywords: ['heron', 'stork'] },
    excluded: { accounts: [], domains: [], tags: [], keywords: [] },
  }
  expect(conditionChanges(before, after)).toEqual([
    { kind: 'accounts', side: 'wanted', change: 'remove', entries: ['1'] },
    { kind: 'domains', side: 'excluded', change: 'remove', entries: ['spam.test'] },
    { kind: 'accounts', side: 'wanted', change: 'add', entries: ['3'] },
    { kind: 'keywords', side: 'wanted', change: 'add', entries: ['heron', 'stork'] },
  ])
  expect(conditionChanges(before, before)).toEqual([])
})
