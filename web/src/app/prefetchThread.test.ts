import { expect, it } from 'vitest'
import { createBrowserNavigator } from '../routing/browserNavigator.ts'
import { prefetchThread } from './prefetchThread.ts'

it('asks for a conversation in the moment in which it is opened, by whatever door, and for nothing else (#25, 7)', () => {
  const asked: string[] = []
  const thread = (id: string) => ({ prefetch: () => void asked.push(id) })
  const navigator = createBrowserNavigator()
  const stop = prefetchThread(navigator, { thread: thread as never })
  navigator.push('/@ada/5')
  expect(asked).toEqual(['5'])
  navigator.replace('/@ada/6')
  navigator.push('/@ada')
  navigator.push('/notifications')
  navigator.pushFrom(undefined, '/@ada/7', { key: 'https://elsewhere.example 1', handle: 'bob@elsewhere.example' })
  expect(asked).toEqual(['5', '6'])
  stop()
  navigator.push('/@ada/8')
  expect(asked).toEqual(['5', '6'])
  navigator.end()
})
