import type { Session } from '@starling/domain/session'
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { lostPictures } from '../ui/lostPictures.ts'
import { useNetworkRetry } from './useNetworkRetry.ts'

const stage = vi.hoisted(() => {
  const begin = vi.fn<() => void>()
  const listeners = new Set<(event: { readonly kind: string }) => void>()
  const session = {
    part: () => ({ begin, end: () => undefined }),
    onEvent(listener: (event: { readonly kind: string }) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  } as unknown as Session
  return { begin, session, connect: () => listeners.forEach((listener) => listener({ kind: 'connected' })) }
})
vi.mock('../session/SessionProvider.tsx', () => ({ useSession: () => stage.session }))

it('tries lost pictures again with a network and with a connection made anew, not with the first one, which every visit makes (#26)', () => {
  const src = 'https://far.example/bee.png'
  const { unmount } = renderHook(() => useNetworkRetry())
  lostPictures.add(src)
  stage.connect()
  expect(lostPictures.has(src)).toBe(true)
  stage.connect()
  expect(lostPictures.has(src)).toBe(false)
  lostPictures.add(src)
  dispatchEvent(new Event('online'))
  expect(lostPictures.has(src)).toBe(false)
  // At the start, for each connection and for the network.
  expect(stage.begin).toHaveBeenCalledTimes(4)
  unmount()
  lostPictures.add(src)
  stage.connect()
  dispatchEvent(new Event('online'))
  expect(lostPictures.has(src)).toBe(true)
})
