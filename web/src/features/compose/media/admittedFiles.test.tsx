import { aMediaAttachment } from '@starling/api/fixtures'
import { instanceEndpoints } from '@starling/api/instance'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../../server/src/testing.fixture.ts'
import { instanceStore } from '../../../accounts/instances.ts'
import { composeField } from '../../../app/composeField.fixture.ts'
import { portsTo, renderScreen } from '../../../app/renderScreen.fixture.tsx'
import { forgetPage } from '../../../storage/pageMemory.ts'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
})
beforeEach(() => {
  localStorage.clear()
  forgetPage()
})
afterEach(() => instanceStore(server.origin).set(null))
afterAll(() => server.close())

const picture = (name: string) => new File(['x'], name, { type: 'image/png' })

/** Opens the composer of a server that takes so many files beside a poll, if any; counts what is uploaded. */
async function openComposer(besidePoll: number | null) {
  const { data } = await server.client().call(instanceEndpoints.get)
  const { polls, statuses } = data.configuration
  const instance = {
    ...data,
    configuration: {
      ...data.configuration,
      polls: { ...polls, allow_image: besidePoll !== null },
      statuses: { ...statuses, max_media_attachments_with_poll: besidePoll ?? 0 },
    },
  }
  instanceStore(server.origin).set(instance)
  const uploaded: string[] = []
  const through = portsTo(server).fetch
  const fetch: typeof through = async (url, init) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/v2/instance') return Response.json(instance)
    if (pathname !== '/api/v2/media') return through(url, init)
    uploaded.push(pathname)
    return Response.json(aMediaAttachment({ id: `m${uploaded.length}`, description: null }))
  }
  const { user, container } = renderScreen('/publish', { server, signedInAs: ada, ports: { fetch } })
  await composeField()
  const give = async (...names: string[]) => {
    const input = container.querySelector<HTMLInputElement>('input[type="file"]')
    if (!input) throw new Error('no file input')
    await user.upload(input, names.map(picture))
  }
  return { user, give, uploaded }
}

it('uploads none of more files than a post takes, be they chosen together or one after the other (R-media-04a, R-media-04b)', async () => {
  const { give, uploaded } = await openComposer(null)
  const most = instanceStore(server.origin).get()?.configuration.statuses.max_media_attachments ?? 0
  const names = (count: number) => Array.from({ length: count }, (_, at) => `${at}.png`)
  await give(...names(most + 1))
  expect(await screen.findByText('File upload limit exceeded.')).toBeDefined()
  expect(uploaded).toEqual([])
  await give(...names(most))
  await waitFor(() => expect(uploaded).toHaveLength(most))
  await give('more.png')
  expect(await screen.findByText('File upload limit exceeded.')).toBeDefined()
  expect(uploaded).toHaveLength(most)
})

it('takes no file beside a poll where the server advertises none (R-media-05b, X-15a)', async () => {
  const { user, give, uploaded } = await openComposer(null)
  await user.click(screen.getByRole('button', { name: 'Add a poll' }))
  await give('kite.png')
  expect(await screen.findByText('File upload not allowed with polls.')).toBeDefined()
  expect(uploaded).toEqual([])
})

it('takes as many files beside a poll as the server advertises, and no more (R-media-05b, X-15b)', async () => {
  const { user, give, uploaded } = await openComposer(1)
  await user.click(screen.getByRole('button', { name: 'Add a poll' }))
  await give('kite.png')
  expect(await screen.findByRole('button', { name: 'Remove attachment 1' })).toBeDefined()
  await give('another.png')
  expect(await screen.findByText('File upload limit exceeded.')).toBeDefined()
  expect(uploaded).toHaveLength(1)
})

it('adds no poll beside more files than the server takes with one (X-15b)', async () => {
  const { user, give } = await openComposer(1)
  await give('kite.png', 'another.png')
  expect(await screen.findByRole('button', { name: 'Remove attachment 2' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Add a poll' }))
  expect(await screen.findByText('File upload limit exceeded.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Remove poll' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove attachment 2' }))
  await user.click(screen.getByRole('button', { name: 'Add a poll' }))
  expect(await screen.findByRole('button', { name: 'Remove poll', pressed: true })).toBeDefined()
})
