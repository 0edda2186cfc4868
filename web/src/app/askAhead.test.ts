import { expect, it } from 'vitest'
import { createBrowserNavigator } from '../routing/browserNavigator.ts'
import { askAhead } from './askAhead.ts'

it('asks for a conversation in the moment in which it is opened, by whatever door, and for nothing else (#25, 7)', () => {
  const asked: string[] = []
  const thread = (id: string) => ({ askAhead: () => void asked.push(id) })
  const navigator = createBrowserNavigator()
  const stop = askAhead(navigator, { thread: thread as never })
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

it('asks when the mouse is pressed on a link to a conversation or on a post, not for a button in it, another button of the mouse or a finger (#25, 7)', () => {
  const asked: string[] = []
  const thread = (id: string) => ({ askAhead: () => void asked.push(id) })
  const navigator = createBrowserNavigator()
  document.body.innerHTML =
    '<article><p>Words</p><button>Reply</button><a href="/@ada/5"><time>1h</time></a><a href="https://elsewhere.example/@ada/9">Far</a><a href="/@ada">Ada</a></article><a href="/deck/@ada/6">Six</a>'
  const stop = askAhead(navigator, { thread: thread as never })
  const press = (selector: string, more: PointerEventInit = {}) =>
    document
      .querySelector(selector)
      ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse', button: 0, ...more }))
  press('p', { pointerType: 'touch' })
  press('p', { button: 2 })
  press('button')
  press('a[href^="https"]')
  press('a[href="/@ada"]')
  expect(asked).toEqual([])
  press('p')
  press('a[href="/deck/@ada/6"]')
  press('time')
  expect(asked).toEqual(['5', '6', '5'])
  stop()
  press('p')
  expect(asked).toHaveLength(3)
  navigator.end()
  document.body.innerHTML = ''
})
