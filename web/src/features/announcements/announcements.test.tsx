import { act, screen, waitFor, within } from '@testing-library/react'
import type { Announcement } from '@starling/api/announcements'
import { announcementEndpoints } from '@starling/api/announcements'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAnnouncement } from '../../../../server/src/announcements/createAnnouncement.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { anAnnouncement } from '../../../../api/src/announcements/announcement.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { announcementsQuery, changeByEvent, ownReaction } from './announcements.ts'
import { forgetPage } from '../../storage/pageMemory.ts'

let server: TestServer
let ada: TestAccount
let ben: TestAccount
let id: string

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  ben = await server.createAccount('ben')
  id = await createAnnouncement(server.ctx, 'The pond is frozen tonight')
  await ben.client.call(announcementEndpoints.addReaction, { params: { id, name: '🎉' } })
})
beforeEach(forgetPage)
afterAll(() => server.close())

const asSeenBy = async (who: TestAccount): Promise<Announcement | undefined> =>
  (await who.client.call(announcementEndpoints.list)).data.find((each) => each.id === id)

describe('announcements', () => {
  it('are read, reacted to and put away (R-ann-01, R-ann-02, R-ann-03)', async () => {
    const { user } = renderScreen('/announcements', { server, signedInAs: ada })
    const card = await screen.findByRole('article', { name: 'New announcement' })
    expect(within(card).getByText('The pond is frozen tonight')).toBeDefined()
    await user.click(within(card).getByRole('button', { name: '🎉, 1' }))
    expect(await within(card).findByRole('button', { name: '🎉, 2', pressed: true })).toBeDefined()
    await waitFor(async () => expect((await asSeenBy(ada))?.reactions).toEqual([{ name: '🎉', count: 2, me: true }]))
    await user.click(within(card).getByRole('button', { name: '🎉, 2' }))
    await waitFor(async () => expect((await asSeenBy(ada))?.reactions).toEqual([{ name: '🎉', count: 1, me: false }]))
    await user.click(within(card).getByRole('button', { name: 'Got it' }))
    expect(await screen.findByRole('article', { name: 'Announcement' })).toBeDefined()
    // The pressed button is removed, so the focus moves (R-shell-20).
    expect(document.activeElement?.id).toBe('main')
    await waitFor(async () => expect((await asSeenBy(ada))?.read).toBe(true))
  })

  it('say in their place that they cannot be loaded, without an alert (R-err-05d)', async () => {
    const through = portsTo(server).fetch
    renderScreen('/announcements', {
      server,
      signedInAs: ada,
      ports: {
        fetch: async (url, init) =>
          url.includes('/api/v1/announcements') ? Response.json({ error: 'Asleep' }, { status: 500 }) : through(url, init),
      },
    })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
    const alerts = await screen.findByRole('region', { name: 'Alerts' })
    expect(within(alerts).queryByRole('listitem')).toBeNull()
  })

  it('give a reaction back that the server refuses (R-ann-03b)', async () => {
    const through = portsTo(server).fetch
    const { user } = renderScreen('/announcements', {
      server,
      signedInAs: ada,
      ports: {
        fetch: async (url, init) =>
          url.includes('/reactions/') ? new Response('{"error":"Enough of these"}', { status: 422 }) : through(url, init),
      },
    })
    await user.click(await screen.findByRole('button', { name: '🎉, 1' }))
    expect(await screen.findByText('Enough of these')).toBeDefined()
    expect(await screen.findByRole('button', { name: '🎉, 1', pressed: false })).toBeDefined()
  })

  it('end as they were pressed last, when the first of two quick reactions is refused (R-ann-03a, #25)', async () => {
    const through = portsTo(server).fetch
    const asked: string[] = []
    const refusal = Promise.withResolvers<Response>()
    const { user } = renderScreen('/announcements', {
      server,
      signedInAs: ada,
      ports: {
        fetch: async (url, init) => {
          if (!url.includes('/reactions/')) return through(url, init)
          asked.push(init?.method ?? '')
          return asked.length === 1 ? refusal.promise : through(url, init)
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: '🎉, 1' }))
    await user.click(await screen.findByRole('button', { name: '🎉, 2' }))
    await user.click(await screen.findByRole('button', { name: '🎉, 1' }))
    await screen.findByRole('button', { name: '🎉, 2', pressed: true })
    expect(asked).toEqual(['PUT'])
    await act(async () => refusal.resolve(new Response('{"error":"Not now"}', { status: 422 })))
    await waitFor(async () => expect((await asSeenBy(ada))?.reactions).toEqual([{ name: '🎉', count: 2, me: true }]))
    expect(asked).toEqual(['PUT', 'DELETE', 'PUT'])
    expect(await screen.findByRole('button', { name: '🎉, 2', pressed: true })).toBeDefined()
    await ada.client.call(announcementEndpoints.removeReaction, { params: { id, name: '🎉' } })
  })

  it('say when there are none, and when they cannot be loaded (R-ann-01b)', async () => {
    const through = portsTo(server).fetch
    const answer = (response: () => Response): { readonly fetch: typeof through } => ({
      fetch: async (url, init) => (url.includes('/api/v1/announcements') ? response() : through(url, init)),
    })
    const view = renderScreen('/announcements', { server, signedInAs: ben, ports: answer(() => new Response('[]')) })
    expect(await screen.findByText(/No announcements/)).toBeDefined()
    view.unmount()
    renderScreen('/announcements', { server, signedInAs: ben, ports: answer(() => Response.json({ error: 'Closed' }, { status: 403 })) })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
    expect(within(await screen.findByRole('region', { name: 'Alerts' })).queryByText(/Closed/)).toBeNull()
  })
})

it('are put in order by their start, or by their publication where there is none, however they are sent (R-ann-05a)', () => {
  const sent = [
    anAnnouncement({ id: 'last', starts_at: '2026-11-21T12:00:00.000Z', published_at: '2026-11-01T12:00:00.000Z' }),
    anAnnouncement({ id: 'second', starts_at: null, published_at: '2026-11-20T12:00:00.000Z' }),
    anAnnouncement({ id: 'first', starts_at: '2026-11-19T12:00:00.000Z', published_at: '2026-11-21T12:00:00.000Z' }),
  ]
  expect(announcementsQuery.read(sent).data.map(({ id }) => id)).toEqual(['first', 'second', 'last'])
})

describe('what a stream tells of announcements (R-ann-04)', () => {
  const cached = (given: Partial<Announcement>) => ({ data: [anAnnouncement({ id: 'a', ...given })] })
  const applied = (event: Parameters<typeof changeByEvent>[0], before: readonly Announcement[]) =>
    changeByEvent(event)?.change(before) as readonly Announcement[]

  it('changes a count without touching whether one has reacted (R-ann-04b, R-ann-04d)', () => {
    const { data } = cached({ reactions: [{ name: '🎉', count: 1, me: true, url: undefined, static_url: undefined }] })
    const [after] = applied({ kind: 'announcement-reaction', announcementId: 'a', name: '🎉', count: 5 }, data)
    expect(after?.reactions).toMatchObject([{ name: '🎉', count: 5, me: true }])
    expect(applied({ kind: 'announcement-reaction', announcementId: 'a', name: '🎉', count: 0 }, data)[0]?.reactions).toEqual([])
  })

  it('puts a new one where it begins, keeps what has been read, and takes a deleted one away (R-ann-04a, R-ann-04c, R-ann-05b)', () => {
    const { data } = cached({ read: true, published_at: '2026-11-20T12:00:00.000Z' })
    const announcement = anAnnouncement({ id: 'b', starts_at: '2026-11-19T12:00:00.000Z' })
    const both = applied({ kind: 'announcement', announcement }, data)
    expect(both.map((each) => each.id)).toEqual(['b', 'a'])
    const edited = applied({ kind: 'announcement', announcement: anAnnouncement({ id: 'a', content: 'new' }) }, data)
    expect(edited).toMatchObject([{ id: 'a', content: 'new', read: true }])
    expect(applied({ kind: 'announcement-deleted', announcementId: 'b' }, both)).toHaveLength(1)
  })

  it('counts one’s own reaction once where the stream has counted it before its answer comes (R-ann-03a, R-ann-04b, #26)', () => {
    const streamed = (count: number) => ({ kind: 'announcement-reaction', announcementId: 'a', name: '🎉', count }) as const
    const reactionsOf = (all: readonly Announcement[]) => all[0]?.reactions.map(({ count, me }) => [count, me])
    const others = { name: '🎉', me: false }
    for (const [before, isWanted, count, after] of [
      [[{ ...others, count: 1 }], true, 2, [[2, true]]],
      [[], true, 1, [[1, true]]],
      [[{ ...others, count: 2, me: true }], false, 1, [[1, false]]],
      [[{ ...others, count: 1, me: true }], false, 0, []],
    ] as const) {
      const { data } = cached({ reactions: [...before] })
      const own = ownReaction(data[0] as Announcement, { name: '🎉' }, isWanted)
      const counted = applied(streamed(count), data)
      // The count is right both while the request is under way and after its answer.
      expect(reactionsOf(counted.map(own))).toEqual(after)
      // Taking the reaction back starts from the confirmed state.
      const confirmed = counted.map(own)
      const back = ownReaction(confirmed[0] as Announcement, { name: '🎉' }, !isWanted)
      expect(reactionsOf(confirmed.map(back))).toEqual(before.map((each) => [each.count, each.me]))
    }
  })

  it('counts one’s own reaction once, however often it is given', () => {
    const before = anAnnouncement()
    const once = ownReaction(before, { name: '🎉' }, true)(before)
    expect(ownReaction(once, { name: '🎉' }, true)(once)).toBe(once)
    expect(ownReaction(once, { name: '🎉' }, false)(once).reactions).toEqual([])
  })
})
