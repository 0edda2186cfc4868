import { createAccountActions } from '@starling/domain/actions'
import { expect, it, onTestFinished, vi } from 'vitest'
import { aSignedInAccount } from '../accounts/accounts.fixture.ts'
import { createSessionPool } from '../session/sessionPool.ts'
import { portsTo } from './renderScreen.fixture.tsx'
import { shareRelationshipChanges } from './shareRelationshipChanges.ts'

const origin = 'https://one.test'

it('tells the other tabs of a blocked server, and applies what they tell of the same account (R-shell-17, #26)', async () => {
  const asked: string[] = []
  const request = async (path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${path}`)
    return Response.json({})
  }
  const session = createSessionPool(portsTo({ origin, request } as never), origin).sessionFor(aSignedInAccount('1'))
  const people = session.part(createAccountActions)
  const apply = vi.spyOn(people, 'applyAct')
  onTestFinished(shareRelationshipChanges(session))
  const other = new BroadcastChannel('starling acts')
  onTestFinished(() => other.close())
  const say = other.postMessage.bind(other)
  const heard: unknown[] = []
  other.addEventListener('message', ({ data }) => void heard.push(data))

  await people.blockDomain('far.test', true)
  await vi.waitFor(() => expect(heard).toEqual([{ account: session.key, act: { action: 'block-domain', isOn: true, domain: 'far.test' } }]))

  const act = { action: 'block-domain', isOn: false, domain: 'far.test' } as const
  say({ account: `${origin} 2`, act })
  say({ account: session.key, act })
  await vi.waitFor(() => expect(apply).toHaveBeenCalled())
  expect(apply.mock.calls).toEqual([[act]])
  // What another tab did is neither sent nor told again.
  expect(asked).toEqual(['POST /api/v1/domain_blocks'])
  expect(heard).toHaveLength(1)
})
