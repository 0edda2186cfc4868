import { createClient } from '@starling/api/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { missingCallsStorageKey } from '../storage/storageKeys.ts'
import { fetchInstance } from './fetchInstance.ts'

let asked: string[] = []
const older = { uri: 'old.example', title: 'Old', version: '3.0.0' }
let newer = () => new Response('Not here', { status: 404 })

const client = () =>
  createClient({
    origin: 'https://old.example',
    token: null,
    fetch: async (url) => {
      const { pathname } = new URL(url)
      asked.push(pathname)
      return pathname === '/api/v2/instance' ? newer() : Response.json(older)
    },
  })

beforeEach(() => {
  asked = []
  newer = () => new Response('Not here', { status: 404 })
  localStorage.clear()
})
afterEach(() => vi.useRealTimers())

it('remembers for a day that a server has only the older description of itself (R-inst-01, #11, part 4)', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') })
  expect((await fetchInstance(client())).title).toBe('Old')
  expect(asked).toEqual(['/api/v2/instance', '/api/v1/instance'])
  await fetchInstance(client())
  expect(asked.slice(2)).toEqual(['/api/v1/instance'])
  vi.setSystemTime(Date.parse('2026-11-21T12:00:01Z'))
  await fetchInstance(client())
  expect(asked.slice(3)).toEqual(['/api/v2/instance', '/api/v1/instance'])
})

it('asks again after a failure that says nothing of the kind, and survives what is stored badly', async () => {
  newer = () => new Response('', { status: 500 })
  localStorage.setItem(missingCallsStorageKey, '{"https://old.example GET /api/v2/instance": "soon", "__proto__": 1}')
  await fetchInstance(client())
  await fetchInstance(client())
  expect(asked.filter((path) => path === '/api/v2/instance')).toHaveLength(2)
})
