import { aNotificationGroup } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { followedFaces, followedFirst, peopleOfNew, type NotificationRow } from './index.ts'

const row = (id: string, people: readonly string[], type = 'favourite'): NotificationRow => ({
  kind: 'group',
  id,
  group: { ...aNotificationGroup({ most_recent_notification_id: id, type, sample_account_ids: [...people] }), partial: false },
})
const gap: NotificationRow = { kind: 'gap', id: 'gap-1', maxId: '5', sinceId: '3' }
const isFollowed = (id: string) => id === 'ada'
const idsOf = (rows: readonly { readonly kind: string }[]) =>
  (rows as readonly (NotificationRow | { kind: 'heading'; id: string })[]).map((each) =>
    each.kind === 'group' ? each.group.most_recent_notification_id : each.id,
  )

it('puts what people one follows did before the rest of what is new, each part newest first (demand 24)', () => {
  const rows = [row('9', ['bob']), row('8', ['cy', 'ada']), row('7', ['dan']), row('6', ['ada']), row('5', ['bob']), row('4', ['ada'])]
  expect(idsOf(followedFirst(rows, '5', isFollowed))).toEqual(['followed', '8', '6', 'others', '9', '7', 'earlier', '5', '4'])
})

it('leaves the rows alone where there is nothing to tell apart, or nothing new', () => {
  const rows = [row('9', ['bob']), row('8', ['cy'])]
  expect(followedFirst(rows, '0', isFollowed)).toBe(rows)
  expect(followedFirst([row('9', ['ada'])], '0', isFollowed)).toHaveLength(1)
  const read = [row('9', ['bob']), row('8', ['ada'])]
  expect(followedFirst(read, '9', isFollowed)).toBe(read)
})

it('never moves anything across a gap', () => {
  const rows = [row('9', ['bob']), row('8', ['ada']), gap, row('2', ['ada'])]
  expect(idsOf(followedFirst(rows, '0', isFollowed))).toEqual(['followed', '8', 'others', '9', 'earlier', 'gap-1', '2'])
})

it('keeps the places of rows far down, so that a page that comes in below moves nothing above', () => {
  const strangers = Array.from({ length: 45 }, (_, index) => row(String(100 - index), ['bob']))
  const rows = [...strangers, row('1', ['ada'])]
  expect(followedFirst(rows, '0', isFollowed)).toBe(rows)
})

it('counts what the moderators and the server say as something to see first', () => {
  const rows = [row('9', ['bob']), row('8', [], 'moderation_warning'), row('7', ['me'], 'poll')]
  expect(idsOf(followedFirst(rows, '0', isFollowed))).toEqual(['followed', '8', '7', 'others', '9'])
})

it('names one of them first in a group, and says whose relationships are needed', () => {
  expect(followedFaces(['bob', 'cy', 'ada'], isFollowed)).toEqual(['ada', 'bob', 'cy'])
  expect(peopleOfNew([row('9', ['bob', 'ada']), row('8', ['bob']), row('3', ['cy'])], '5')).toEqual(['bob', 'ada'])
})
