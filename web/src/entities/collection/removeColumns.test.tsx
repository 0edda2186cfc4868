import { antennaEndpoints } from '@starling/api/antennas'
import { listEndpoints } from '@starling/api/lists'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'
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
])('takes the deck columns of what is gone at %s along, and no others (R-set-04, R-err-08a)', async (path, ids) => {
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
  ['list', 'LIST', 'Delete list'],
  ['antenna', 'ANTENNA', 'Delete antenna'],
])('takes the deck column of a deleted %s along (R-set-04)', async (kind, id, button) => {
  const made =
    kind === 'list'
      ? await ada.client.call(listEndpoints.create, { body: { title: 'Short-lived' } })
      : await ada.client.call(antennaEndpoints.create, { body: { title: 'Short-lived' } })
  const { user, session } = renderScreen(`/${kind}s/${made.data.id}/edit`, { server, signedInAs: ada })
  changeSettings(session.key, (mine) => ({ ...mine, columns: [column(id, made.data.id), column(id, '1')] }))
  await user.click(await screen.findByRole('button', { name: button }))
  await user.click(await screen.findByRole('button', { name: /^Delete$/ }))
  await waitFor(() => expect(columnsOf(session.key)).toEqual([`${id} 1`]))
})
