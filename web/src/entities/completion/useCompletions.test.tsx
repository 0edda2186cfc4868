import { act } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSession } from '../../session/SessionProvider.tsx'
import { renderEntity } from '../renderEntity.fixture.tsx'
import { useCompletions } from './useCompletions.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('asks at once for what is typed first, then for what is typed last after 200 ms (R-comp-20d, R-const-07)', async () => {
  const asked: string[] = []
  const typing = new EventTarget()
  function Field() {
    const [query, setQuery] = useState<string | null>(null)
    useEffect(() => {
      const type = (event: Event) => setQuery(event.type)
      for (const each of ['m', 'ma', 'mar', 'mari']) typing.addEventListener(each, type)
    }, [])
    const token = query === null ? null : ({ kind: 'account', query, start: 0, end: query.length } as const)
    useCompletions(
      useSession(),
      token,
      () => '',
      () => [],
    )
    return null
  }
  const call = (_row: unknown, { query }: { query: { q: string } }) => {
    asked.push(query.q)
    return Promise.resolve({ data: [], askedAt: 0 })
  }
  renderEntity(<Field />, { me: '1', call: call as never })
  const type = (query: string) => act(() => void typing.dispatchEvent(new Event(query)))
  type('m')
  await pass(0)
  expect(asked).toEqual(['m'])
  await pass(50)
  type('ma')
  await pass(100)
  type('mar')
  await pass(49)
  expect(asked).toEqual(['m'])
  await pass(1)
  expect(asked).toEqual(['m', 'mar'])
  await pass(1000)
  type('mari')
  await pass(0)
  expect(asked).toEqual(['m', 'mar', 'mari'])
})
