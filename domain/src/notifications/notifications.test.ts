import { aNotification, aNotificationGroup, aStatus, anAccount } from '@starling/api/fixtures'
import { describe, expect, it } from 'vitest'
import {
  emptyNotificationList,
  excludedTypes,
  groupedTypes,
  groupFromNotification,
  groupNotifications,
  groupsOf,
  insertNotification,
  isHiddenNotification,
  markMissingNotifications,
  mergeGroupsPage,
  NO_MESSAGE_DEFINITION,
  notificationGaps,
  removeAccountNotifications,
  removeFollowRequests,
  removeStatusNotifications,
  showPendingGroups,
  type NotificationGroup,
  type NotificationList,
} from './index.ts'

/** Names of properties that every plain object has. */
const inheritedNames = Object.getOwnPropertyNames(Object.prototype)

const types = groupedTypes({ groupsFollows: true })
const status = aStatus({ id: '70' })

const favourite = (id: string, accountId: string, key = 'favourite-70-1') =>
  groupFromNotification(aNotification({ id, type: 'favourite', group_key: key, account: anAccount({ id: accountId }), status }), types)
const mention = (id: string, accountId = '9') =>
  groupFromNotification(
    aNotification({ id, type: 'mention', group_key: 'ignored', account: anAccount({ id: accountId }), status: aStatus({ id: `7${id}` }) }),
    types,
  )
const reaction = (id: string, accountId: string, name: string) =>
  groupFromNotification(
    aNotification({
      id,
      type: 'emoji_reaction',
      group_key: 'emoji_reaction-70-1',
      account: anAccount({ id: accountId }),
      status,
      emoji_reaction: { name, count: 1, account_ids: [accountId], me: false },
    }),
    types,
  )

const add = (list: NotificationList, ...groups: NotificationGroup[]) => groups.reduce(insertNotification, list)
const page = (ids: readonly string[]): NotificationGroup[] =>
  ids.map((id) => ({ ...aNotificationGroup({ most_recent_notification_id: id }), partial: false }))
const first = (ids: readonly string[], cursor: string | null = ids.at(-1) ?? null) =>
  mergeGroupsPage(emptyNotificationList, {
    groups: page(ids),
    place: { kind: 'top', sinceId: null, isWhole: false },
    cursor,
    isGroupedByServer: true,
  })

/** Rows as text: most recent ids, with '|' for a gap. */
const drawn = (list: NotificationList) =>
  list.rows.map((row) => (row.kind === 'gap' ? '|' : row.group.most_recent_notification_id)).join(' ')

describe('grouping', () => {
  it('joins notifications of grouped types by their key and leaves others alone (R-ntf-07a, R-ntf-07d, R-ntf-09a)', () => {
    const list = add(emptyNotificationList, favourite('1', '2'), mention('2'), favourite('3', '4'), mention('4'))
    expect(groupsOf(list.rows)).toMatchObject([
      { group_key: 'ungrouped-4' },
      {
        group_key: 'favourite-70-1',
        notifications_count: 2,
        sample_account_ids: ['4', '2'],
        most_recent_notification_id: '3',
        page_max_id: '3',
        page_min_id: '1',
      },
      { group_key: 'ungrouped-2' },
    ])
  })

  it('groups follows only when the reader wants it (R-ntf-07c)', () => {
    const follow = aNotification({ id: '1', type: 'follow', group_key: 'follow-5' })
    expect(groupFromNotification(follow, groupedTypes({ groupsFollows: true })).group_key).toBe('follow-5')
    expect(groupFromNotification(follow, groupedTypes({ groupsFollows: false })).group_key).toBe('ungrouped-1')
  })

  it('keeps eight faces, counts all, and counts nobody twice (R-ntf-09b, R-ntf-09c, R-ntf-10a, R-const-15)', () => {
    const twelve = Array.from({ length: 12 }, (_, index) => favourite(String(10 + index), `a${index}`))
    const [group] = groupsOf(add(emptyNotificationList, ...twelve, favourite('30', 'a11')).rows)
    expect(group?.sample_account_ids).toEqual(['a11', 'a10', 'a9', 'a8', 'a7', 'a6', 'a5', 'a4'])
    expect(group).toMatchObject({ notifications_count: 12, most_recent_notification_id: '30' })
  })

  it('changes nothing where the stream tells late of what a page has brought already (R-ntf-09c)', () => {
    const whole = { ...favourite('30', 'a11'), notifications_count: 12, page_min_id: '10', partial: false }
    const list = mergeGroupsPage(emptyNotificationList, {
      groups: [whole],
      place: { kind: 'top', sinceId: null, isWhole: false },
      cursor: null,
      isGroupedByServer: true,
    })
    expect(add(list, favourite('25', 'a3'))).toBe(list)
    expect(groupsOf(add(list, favourite('31', 'a12')).rows)).toMatchObject([{ notifications_count: 13, page_max_id: '31' }])
  })

  it('keeps a group at its newest notification where two arrive in the other order (R-ntf-09a)', () => {
    const [group] = groupsOf(add(emptyNotificationList, favourite('30', 'a'), favourite('29', 'b')).rows)
    expect(group).toMatchObject({ notifications_count: 2, most_recent_notification_id: '30', page_max_id: '30' })
  })

  it('keeps the emoji of reactions apart, the newest first (R-ntf-09)', () => {
    const [group] = groupsOf(add(emptyNotificationList, reaction('1', 'a', '👍'), reaction('2', 'b', '🎉'), reaction('3', 'c', '👍')).rows)
    expect(group?.emoji_reaction_groups.map((subgroup) => [subgroup.emoji_reaction.name, subgroup.sample_account_ids])).toEqual([
      ['👍', ['c', 'a']],
      ['🎉', ['b']],
    ])
    expect(group?.notifications_count).toBe(3)
  })

  it('knows of a group made from one streamed notification that it is partial (R-ntf-06c)', () => {
    const groups = groupsOf(add(first(['9']), mention('20')).rows)
    expect(groups.map((group) => [group.most_recent_notification_id, group.partial])).toEqual([
      ['20', true],
      ['9', false],
    ])
  })

  it('shows one quote once, though some servers tell of it twice (R-ntf-27a)', () => {
    const quote = (id: string) => groupFromNotification(aNotification({ id, type: 'quote', status }), types)
    expect(groupsOf(add(emptyNotificationList, quote('1'), quote('2')).rows)).toHaveLength(1)
    expect(
      groupsOf(
        mergeGroupsPage(emptyNotificationList, {
          groups: [quote('2'), quote('1')],
          place: { kind: 'top', sinceId: null, isWhole: false },
          cursor: '1',
          isGroupedByServer: true,
        }).rows,
      ),
    ).toHaveLength(1)
  })

  it('makes keys of its own where a server sends none, twelve hours wide at most (R-ntf-08b)', () => {
    const at = (id: string, time: string, accountId: string) =>
      aNotification({ id, type: 'favourite', group_key: '', created_at: time, status, account: anAccount({ id: accountId }) })
    const groups = groupNotifications(
      [at('3', '2026-11-20T20:00:00Z', 'c'), at('2', '2026-11-20T13:00:00Z', 'b'), at('1', '2026-11-20T11:00:00Z', 'a')],
      types,
    )
    expect(groups.map((group) => [group.notifications_count, group.page_min_id, group.page_max_id])).toEqual([
      [2, '2', '3'],
      [1, '1', '1'],
    ])
  })
})

describe('waiting groups', () => {
  it('join those on screen when asked for: counts added, newest faces first (R-ntf-11a, R-ntf-11b, R-ntf-11c)', () => {
    const list = { ...add(emptyNotificationList, favourite('1', 'a'), mention('2')), isLive: false }
    const waiting = add(list, favourite('3', 'b'), favourite('4', 'c'))
    expect(drawn(waiting)).toBe('2 1')
    const shown = showPendingGroups(waiting)
    expect(groupsOf(shown.rows)).toMatchObject([
      { notifications_count: 3, sample_account_ids: ['c', 'b', 'a'], page_min_id: '1' },
      { type: 'mention' },
    ])
    expect(shown.pending).toEqual([])
    const many = Array.from({ length: 9 }, (_, index) => favourite(String(10 + index), `m${index}`))
    expect(groupsOf(showPendingGroups(add(list, ...many)).rows)[0]).toMatchObject({
      notifications_count: 10,
      sample_account_ids: ['m8', 'm7', 'm6', 'm5', 'm4', 'm3', 'm2', 'm1'],
    })
  })
})

describe('many groups', () => {
  it('are cut to fifty at the top, with a gap below so that older ones can be loaded (R-ntf-12a, R-ntf-12b, R-const-14)', () => {
    const ids = Array.from({ length: 60 }, (_, index) => String(100 + index))
    const list = add(emptyNotificationList, ...ids.map((id) => mention(id)))
    expect(groupsOf(list.rows)).toHaveLength(50)
    expect(list.rows.at(-1)).toMatchObject({ kind: 'gap', maxId: '110', sinceId: null })
  })
})

describe('gaps', () => {
  it('end a first load of more than one group (R-ntf-14d)', () => {
    expect(drawn(first(['9', '8']))).toBe('9 8 |')
    expect(drawn(first(['9']))).toBe('9')
  })

  it('appear once on top when the stream breaks, and get their upper end from what arrives (R-ntf-14a, R-ntf-14c)', () => {
    const broken = markMissingNotifications(markMissingNotifications(first(['9', '8'])))
    expect(drawn(broken)).toBe('| 9 8 |')
    expect(broken.rows[0]).toMatchObject({ maxId: null, sinceId: '9' })
    expect(add(broken, mention('20')).rows[1]).toMatchObject({ kind: 'gap', maxId: '20', sinceId: '9' })
  })

  it('are filled: what is known above stays, what is known below moves up, a rest remains (R-ntf-14e)', () => {
    const broken = add(markMissingNotifications(first(['9', '8', '7'])), mention('20'))
    const gapId = notificationGaps(broken)[0]?.id ?? ''
    const half = mergeGroupsPage(broken, {
      groups: [
        ...page(['20', '15']),
        { ...aNotificationGroup({ most_recent_notification_id: '14', group_key: 'ungrouped-8', notifications_count: 4 }), partial: false },
      ],
      place: { kind: 'gap', gapId },
      cursor: '14',
      isGroupedByServer: true,
    })
    expect(drawn(half)).toBe('20 15 14 | 9 7 |')
  })

  it('close when the page is empty or reaches what is there (R-ntf-14e)', () => {
    const broken = add(markMissingNotifications(first(['9', '8'])), mention('20'))
    const gapId = notificationGaps(broken)[0]?.id ?? ''
    const filled = (ids: readonly string[]) =>
      drawn(
        mergeGroupsPage(broken, { groups: page(ids), place: { kind: 'gap', gapId }, cursor: ids.at(-1) ?? null, isGroupedByServer: true }),
      )
    expect(filled([])).toBe('20 9 8 |')
    expect(filled(['12', '9'])).toBe('20 12 9 8 |')
    expect(filled(['12', '11'])).toBe('20 12 11 | 9 8 |')
  })

  it('close on top when everything newer fitted into the answer', () => {
    const broken = markMissingNotifications(first(['9', '8']))
    const refresh = (isWhole: boolean) =>
      drawn(
        mergeGroupsPage(broken, {
          groups: page(['12', '11']),
          place: { kind: 'top', sinceId: '9', isWhole },
          cursor: '11',
          isGroupedByServer: true,
        }),
      )
    expect(refresh(true)).toBe('12 11 9 8 |')
    expect(refresh(false)).toBe('12 11 | 9 8 |')
  })

  it('join when nothing is left between them (R-ntf-14a, R-ntf-14b, R-ntf-13f)', () => {
    const list = add(markMissingNotifications(add(markMissingNotifications(first(['9', '8'])), mention('20', 'gone'))), mention('30'))
    expect(drawn(list)).toBe('30 | 20 | 9 8 |')
    const without = removeAccountNotifications(list, 'gone')
    expect(drawn(without)).toBe('30 | 9 8 |')
    expect(without.rows[1]).toMatchObject({ maxId: '30', sinceId: '9' })
  })

  it('wait above the screen while the reader is further down', () => {
    const away = { ...first(['9', '8']), isLive: false }
    const merged = mergeGroupsPage(away, {
      groups: page(['12', '11']),
      place: { kind: 'top', sinceId: '9', isWhole: true },
      cursor: '11',
      isGroupedByServer: true,
    })
    expect(drawn(merged)).toBe('9 8 |')
    expect(drawn(showPendingGroups(merged))).toBe('12 11 9 8 |')
  })
})

describe('pages of single notifications', () => {
  it('add to a group that an earlier page began, and count nothing twice', () => {
    const singles = (ids: readonly string[]) =>
      groupNotifications(
        ids.map((id) =>
          aNotification({ id, type: 'favourite', group_key: 'favourite-70-1', status, account: anAccount({ id: `a${id}` }) }),
        ),
        types,
      )
    const begun = mergeGroupsPage(emptyNotificationList, {
      groups: [...singles(['9', '8']), ...page(['7'])],
      place: { kind: 'top', sinceId: null, isWhole: false },
      cursor: '7',
      isGroupedByServer: false,
    })
    const gapId = notificationGaps(begun)[0]?.id ?? ''
    const more = mergeGroupsPage(begun, {
      groups: singles(['6', '5']),
      place: { kind: 'gap', gapId },
      cursor: '5',
      isGroupedByServer: false,
    })
    expect(groupsOf(more.rows)[0]).toMatchObject({ notifications_count: 4, sample_account_ids: ['a9', 'a8', 'a6', 'a5'] })
    const again = mergeGroupsPage(more, {
      groups: singles(['9', '8']),
      place: { kind: 'top', sinceId: null, isWhole: false },
      cursor: null,
      isGroupedByServer: false,
    })
    expect(groupsOf(again.rows)[0]).toMatchObject({ notifications_count: 4 })
  })
})

describe('removal', () => {
  it('takes a blocked account out of samples and counts, and empty groups away (R-ntf-13e)', () => {
    const list = add(emptyNotificationList, favourite('1', 'a'), favourite('2', 'b'), mention('3', 'a'))
    expect(groupsOf(removeAccountNotifications(list, 'a').rows)).toMatchObject([{ notifications_count: 1, sample_account_ids: ['b'] }])
    expect(removeAccountNotifications(list, 'nobody')).toBe(list)
  })

  it('takes away what is about a deleted post (R-ntf-13)', () => {
    const list = add(emptyNotificationList, favourite('1', 'a'), mention('3'))
    expect(groupsOf(removeStatusNotifications(list, '70').rows).map((group) => group.type)).toEqual(['mention'])
  })

  it('takes away an answered follow request only (R-ntf-16a)', () => {
    const request = groupFromNotification(aNotification({ id: '5', type: 'follow_request', account: anAccount({ id: 'a' }) }), types)
    const list = add(emptyNotificationList, favourite('1', 'a'), request)
    expect(groupsOf(removeFollowRequests(list, 'a').rows).map((group) => group.type)).toEqual(['favourite'])
  })
})

describe('what is asked for', () => {
  const filter = { quickFilter: 'all', hiddenTypes: ['follow_request'], groupsFollows: true, hasEmojiReactions: true }

  it('leaves out hidden types when all are shown (R-ntf-19b)', () => {
    expect(excludedTypes(filter)).toEqual(['follow_request'])
  })

  it('leaves out all but the chosen type, which brings its kin (R-shell-14b, R-ntf-19a)', () => {
    const excluded = excludedTypes({ ...filter, quickFilter: 'mention' })
    expect(excluded).not.toContain('mention')
    expect(excluded).not.toContain('quote')
    expect(excluded).toContain('favourite')
    expect(excludedTypes({ ...filter, quickFilter: 'update' })).not.toContain('quoted_update')
  })

  it('leaves out also the reactions that some servers send under a second name (R-ntf-19b, R-ntf-02)', () => {
    expect(excludedTypes({ ...filter, hiddenTypes: ['emoji_reaction'] })).toEqual(['emoji_reaction', 'reaction'])
  })

  it('leaves out emoji reactions where the server has none (R-ntf-18)', () => {
    expect(excludedTypes({ ...filter, hasEmojiReactions: false })).toContain('emoji_reaction')
  })

  it.each(inheritedNames)('takes a filter named %s for one without companions', (quickFilter) => {
    expect(excludedTypes({ ...filter, quickFilter })).toEqual(expect.arrayContaining(['mention', 'quote', 'update', 'reaction']))
  })

  it('has a title for types nobody described (R-ntf-03)', () => {
    expect(NO_MESSAGE_DEFINITION).toBe('[NO MESSAGE DEFINITION]')
  })
})

describe('isHiddenNotification', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const filtered = (context: readonly ('notifications' | 'home')[], action: 'hide' | 'warn', end: string | null = null) =>
    aStatus({
      filtered: [
        {
          filter: { id: '1', title: 'x', context: [...context], expires_at: end, filter_action: action, keywords: [], statuses: [] },
          keyword_matches: [],
          status_matches: [],
        },
      ],
    })

  it.each(['mention', 'quote', 'update', 'quoted_update', 'status', 'list_status', 'status_reference'])(
    'drops a %s that a hiding filter for notifications matched (R-ntf-17a)',
    (type) => {
      const isHidden = (...of: Parameters<typeof filtered>) => isHiddenNotification({ type, status: filtered(...of) }, now)
      expect(isHidden(['notifications'], 'hide')).toBe(true)
      expect(isHidden(['notifications'], 'hide', '2026-11-20T12:00:01Z')).toBe(true)
      expect(isHidden(['notifications'], 'warn')).toBe(false)
      expect(isHidden(['home'], 'hide')).toBe(false)
      expect(isHiddenNotification({ type, status: null }, now)).toBe(false)
      expect(isHiddenNotification({ type: 'favourite', status: filtered(['notifications'], 'hide') }, now)).toBe(false)
    },
  )

  it('drops nothing by a filter whose time is over (R-ntf-17a, R-filt-03a)', () => {
    const status = filtered(['notifications'], 'hide', '2026-11-20T12:00:00Z')
    expect(isHiddenNotification({ type: 'mention', status }, now)).toBe(false)
  })
})
