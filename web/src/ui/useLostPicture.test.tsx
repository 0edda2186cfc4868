import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useLostPicture } from './PictureOr.tsx'

afterEach(() => vi.restoreAllMocks())

it('tries a lost picture again when the connection returns, and listens no longer than it is shown (R-emoji-11)', () => {
  const listening = new Set<unknown>()
  const [add, remove] = [window.addEventListener.bind(window), window.removeEventListener.bind(window)]
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: EventListenerOrEventListenerObject) => {
    if (type === 'online') listening.add(listener)
    add(type, listener)
  })
  vi.spyOn(window, 'removeEventListener').mockImplementation((type: string, listener: EventListenerOrEventListenerObject) => {
    listening.delete(listener)
    remove(type, listener)
  })
  const { result, unmount } = renderHook(() => useLostPicture('https://far.example/bee.png'))
  expect(listening.size).toBe(0)
  act(() => result.current[1]())
  expect(result.current[0]).toBe(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(result.current[0]).toBe(false)
  act(() => result.current[1]())
  act(() => result.current[1]())
  expect(listening.size).toBe(1)
  unmount()
  expect(listening.size).toBe(0)
})

it('is tried again also when another lost picture has gone meanwhile (R-emoji-11, #26)', () => {
  const [bee, fly] = ['bee', 'fly'].map((name) => renderHook(() => useLostPicture(`https://far.example/${name}.png`)))
  for (const each of [bee, fly]) act(() => each?.result.current[1]())
  bee?.unmount()
  act(() => void dispatchEvent(new Event('online')))
  expect(fly?.result.current[0]).toBe(false)
})
