import { antennaEndpoints } from '@starling/api/antennas'
import { bookmarkCategoryEndpoints } from '@starling/api/bookmark-categories'
import { circleEndpoints } from '@starling/api/circles'
import { listEndpoints } from '@starling/api/lists'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { changeSettings, settingsStore } from '../../settings/settingsStore.ts'
import { forgetPage } from '../../storage/pageMemory.ts'

let server: TestServer
let ada: TestAccount

let readers = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  forgetPage()
  // Each test has a reader of its own: settings reach the server two seconds later, and would be merged into those of the next test.
  ada = await server.createAccount(`ada${(readers += 1)}`)
})

const column = (id: string, of: string) => ({ id, uuid: `${id} ${of}`, params: { id: of } })
const columnsOf = (key: string) => ((settingsStore(key).get().mine['columns'] ?? []) as { uuid: string }[]).map(({ uuid }) => uuid)

it.each([
  ['/lists/404', ['LIST']],
  ['/circles/404', ['CIRCLE']],
  ['/bookmark_categories/404', ['BOOKMARKS_EX']],
  ['/antennas/404', ['ANTENNA', 'ANTENNA_TIMELINE']],
])('takes the deck columns of what is gone at %s along, and no others (R-set-04a, R-err-08a)', async (path, ids) => {
  const { navigator, session } = renderScreen('/about', { server, signedInAs: ada })
  const all = ['LIST', 'CIRCLE', 'BOOKMARKS_EX', 'ANTENNA', 'ANTENNA_TIMELINE']
  const columns = [{ id: 'HOME', uuid: 'HOME', params: {} }, 7, ...all.flatMap((id) => [column(id, '404'), column(id, '1')])]
  changeSettings(session.key, (mine) => ({ ...mine, columns }))
  navigator.push(path)
  const gone = ids.map((id) => `${id} 404`)
  await waitFor(() => expect(columnsOf(session.key)).not.toContain(gone[0]))
  const left = columnsOf(session.key)
  expect(left).toHaveLength(columns.length - ids.length)
  for (const uuid of gone) expect(left).not.toContain(uuid)
})

it.each([
  ['list', 'lists', 'LIST', 'Delete list', listEndpoints],
  ['antenna', 'antennas', 'ANTENNA', 'Delete antenna', antennaEndpoints],
  ['circle', 'circles', 'CIRCLE', 'Delete circle', circleEndpoints],
  ['bookmark category', 'bookmark_categories', 'BOOKMARKS_EX', 'Delete category', bookmarkCategoryEndpoints],
] as const)(
  'takes the deck column of a deleted %s along, and knows that it is gone before the server says so (R-set-04b, R-circ-05)',
  async (_kind, path, id, button, endpoints) => {
    const made = await ada.client.call(endpoints.create as typeof listEndpoints.create, { body: { title: 'Short-lived' } })
    let isDeleted = false
    const through = portsTo(server).fetch
    const fetch: typeof through = async (url, init) => {
      if (isDeleted && url.endsWith(`/api/v1/${path}/${made.data.id}`)) return new Promise<never>(() => undefined)
      const answer = await through(url, init)
      isDeleted ||= init?.method === 'DELETE'
      return answer
    }
    const { user, session, navigator } = renderScreen(`/${path}/${made.data.id}/edit`, { server, signedInAs: ada, ports: { fetch } })
    changeSettings(session.key, (mine) => ({ ...mine, columns: [column(id, made.data.id), column(id, '1')] }))
    await user.click(await screen.findByRole('button', { name: button }))
    await user.click(await screen.findByRole('button', { name: /^Delete$/ }))
    await waitFor(() => expect(columnsOf(session.key)).toEqual([`${id} 1`]))
    await waitFor(() => expect(navigator.getLocation().path).toBe(`/${path}`))
    navigator.push(`/${path}/${made.data.id}`)
    expect(await screen.findByText(/There is nothing here any more|This antenna does not exist any more/)).toBeDefined()
  },
)

it('leaves the column of another account whose list has the same id at its own server (R-set-04a, #26)', async () => {
  const { navigator, session } = renderScreen('/about', { server, signedInAs: ada })
  const other = { ...column('LIST', '404'), uuid: 'other', params: { id: '404', other: 'sum' } }
  changeSettings(session.key, (mine) => ({ ...mine, columns: [column('LIST', '404'), other] }))
  navigator.push('/lists/404')
  await waitFor(() => expect(columnsOf(session.key)).toEqual(['other']))
})
