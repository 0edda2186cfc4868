import type { Instance } from '@starling/api/instance'
import { anInstance } from '@starling/api/fixtures'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { instanceStore } from '../../accounts/instances.ts'
import type { PushHost } from '../../accounts/push.ts'
import { pushWish } from '../../accounts/pushWish.ts'
import { SessionOf } from '../../session/SessionProvider.tsx'
import { createSessionPool } from '../../session/sessionPool.ts'
import { portsTo } from '../../app/renderScreen.fixture.tsx'
import { usePush } from './usePush.ts'

const origin = 'https://push.test'
const account = {
  key: `${origin} 1`,
  origin,
  id: '1',
  token: 't',
  scopes: '',
  clientId: '',
  clientSecret: '',
  acct: 'ada',
  displayName: '',
  avatar: '',
}
const store = pushWish(account.key)
const first = { isOn: true, alerts: { mention: true, follow: true, poll: true }, policy: 'all' } as const

beforeEach(() => {
  store.set(first)
  instanceStore(origin).set({ configuration: { urls: {}, vapid: { public_key: 'BAkE' } } } as unknown as Instance)
})

/** A browser that is subscribed already. */
const host = {
  isSupported: true,
  permission: () => 'granted',
  log: console,
  registration: async () => ({
    pushManager: {
      getSubscription: async () => ({
        endpoint: 'https://pushed.test/1',
        options: { applicationServerKey: new Uint8Array([4, 9, 4]).buffer },
      }),
    },
    unregister: async () => true,
  }),
} as unknown as PushHost

/** A server that answers a change as told by the test. */
function serve(answer: (turn: number) => Promise<Response | null>, describe?: () => Promise<Response>) {
  const kept = { alerts: first.alerts as Record<string, boolean> }
  let turns = 0
  const request = async (path: string, init: RequestInit = {}) => {
    if (path === '/api/v2/instance' && describe) return describe()
    if (path !== '/api/v1/push/subscription') return Response.json({ error: 'Not found' }, { status: 404 })
    const { data } = JSON.parse(String(init.body ?? '{}')) as { data?: { alerts: Record<string, boolean> } }
    if (init.method === 'PUT') {
      const refused = await answer((turns += 1))
      if (refused) return refused
      kept.alerts = data?.alerts ?? {}
    }
    return Response.json({ id: '1', endpoint: 'https://pushed.test/1', server_key: 'BAkE', policy: 'all', standard: true, ...kept })
  }
  const pool = createSessionPool(portsTo({ origin, request } as never), origin)
  const session = pool.sessionFor(account)
  const wrapper = ({ children }: { readonly children: ReactNode }) => <SessionOf session={session}>{children}</SessionOf>
  const { result } = renderHook(() => usePush(host), { wrapper })
  const turn = (name: 'follow' | 'poll') => act(() => void result.current.change({ alerts: { ...store.get().alerts, [name]: false } }))
  return { kept, turn, result }
}

it('sends what is chosen quickly one after the other, so that the last choice stands at the server (R-push-03a)', async () => {
  const gate = Promise.withResolvers<null>()
  const { kept, turn } = serve((count) => (count === 1 ? gate.promise : Promise.resolve(null)))
  turn('follow')
  turn('poll')
  await new Promise((resolve) => setTimeout(resolve, 20))
  gate.resolve(null)
  await waitFor(() => expect(kept.alerts).toEqual({ mention: true, follow: false, poll: false }))
  expect(store.get().alerts).toEqual(kept.alerts)
})

it('keeps a choice that was made after one that the server refuses (R-push-03a)', async () => {
  const gate = Promise.withResolvers<Response | null>()
  const { kept, turn, result } = serve((count) => (count === 1 ? gate.promise : Promise.resolve(null)))
  turn('follow')
  turn('poll')
  gate.resolve(Response.json({ error: 'Busy' }, { status: 503 }))
  await waitFor(() => expect(result.current.outcome).toBe('on'))
  expect(store.get().alerts['poll']).toBe(false)
  expect(kept.alerts).toEqual(store.get().alerts)
})

it('waits for the description of the server, which has the key, where something is chosen before it has come (R-push-03a, R-push-04b)', async () => {
  instanceStore(origin).set(null)
  const description = Promise.withResolvers<Response>()
  const { kept, turn, result } = serve(
    () => Promise.resolve(null),
    () => description.promise,
  )
  turn('follow')
  await new Promise((resolve) => setTimeout(resolve, 20))
  const instance = anInstance()
  description.resolve(Response.json({ ...instance, configuration: { ...instance.configuration, vapid: { public_key: 'BAkE' } } }))
  await waitFor(() => expect(result.current.outcome).toBe('on'))
  expect(kept.alerts).toEqual({ mention: true, follow: false, poll: true })
  expect(store.get().isOn).toBe(true)
})

it('keeps push as it is where the description of the server cannot be loaded (R-push-04b)', async () => {
  instanceStore(origin).set(null)
  const { turn, result } = serve(
    () => Promise.resolve(null),
    () => Promise.resolve(Response.json({ error: 'Busy' }, { status: 503 })),
  )
  turn('follow')
  await waitFor(() => expect(result.current.outcome).toBe('failed'))
  expect(store.get()).toEqual(first)
})
