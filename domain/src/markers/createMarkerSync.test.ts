import { ApiError, type Client } from '@starling/api/client'
import { expect, it } from 'vitest'
import { createMarkerSync } from './index.ts'

it('sends again what could not be sent, also where two positions were on their way at once (R-mark-02, R-mark-03)', async () => {
  const asked: { body: unknown; fail: () => void }[] = []
  const client = {
    call: (_: unknown, { body }: { readonly body: unknown }) =>
      new Promise((_resolve, reject) => asked.push({ body, fail: () => reject(new ApiError({ kind: 'offline' })) })),
  } as unknown as Client
  const markers = createMarkerSync(client, '1', () => () => undefined)
  markers.advance('home', '10')
  markers.advance('notifications', '20')
  expect(asked.map(({ body }) => body)).toEqual([{ home: { last_read_id: '10' } }, { notifications: { last_read_id: '20' } }])
  for (const { fail } of asked.splice(0)) fail()
  await Promise.resolve()
  await new Promise((resolve) => setTimeout(resolve, 0))
  void markers.flush(false)
  expect(asked.map(({ body }) => body)).toEqual([{ home: { last_read_id: '10' }, notifications: { last_read_id: '20' } }])
})
