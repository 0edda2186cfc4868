import type { FetchInit } from '@starling/api/client'
import { aMediaAttachment } from '@starling/api/fixtures'
import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../../server/src/testing.fixture.ts'
import { composeField } from '../../../app/composeField.fixture.ts'
import { portsTo, renderScreen } from '../../../app/renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
})
afterAll(() => server.close())

it('counts a file that has arrived until the last one of them has, so that the percentage never falls (R-media-02a, R-media-02b)', async () => {
  const through = portsTo(server).fetch
  const uploads: { readonly told: (share: number) => void; readonly finish: () => void }[] = []
  const fetch: typeof through = async (url, init?: FetchInit) => {
    if (new URL(url).pathname !== '/api/v2/media') return through(url, init)
    const id = `m${uploads.length}`
    const answer = Promise.withResolvers<Response>()
    uploads.push({
      told: (share) => act(() => init?.onUploadProgress?.(share * 100, 100)),
      finish: () => answer.resolve(Response.json(aMediaAttachment({ id, description: null }))),
    })
    return answer.promise
  }
  const { user, container } = renderScreen('/publish', { server, signedInAs: ada, ports: { fetch } })
  await composeField()
  const choose = async (...names: string[]) => {
    const before = uploads.length
    const input = container.querySelector('input[type="file"][multiple]') as HTMLInputElement
    await user.upload(
      input,
      names.map((name) => new File(['x'.repeat(100)], name, { type: 'image/png' })),
    )
    await waitFor(() => expect(uploads).toHaveLength(before + names.length))
  }
  const percent = () => /Sending files, (\d+) %/.exec(document.body.textContent ?? '')?.[1]

  await choose('kite.png', 'swift.png')
  uploads[0]?.told(1)
  uploads[1]?.told(0.1)
  expect(percent()).toBe('55')
  uploads[0]?.finish()
  expect(await screen.findByRole('button', { name: 'Remove attachment 1' })).toBeDefined()
  expect(percent()).toBe('55')
  uploads[1]?.told(0.5)
  expect(percent()).toBe('75')
  uploads[1]?.finish()
  expect(await screen.findByRole('button', { name: 'Remove attachment 2' })).toBeDefined()
  expect(percent()).toBeUndefined()

  // Files chosen later are counted from nothing.
  await choose('tern.png')
  uploads[2]?.told(0.2)
  expect(percent()).toBe('20')
  uploads[2]?.finish()
  await waitFor(() => expect(percent()).toBeUndefined())
})
