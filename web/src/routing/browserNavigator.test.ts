import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createBrowserNavigator } from './browserNavigator.ts'

beforeEach(() => history.replaceState(null, '', '/home'))

/** Ended after its test, because all tests share one history. */
function aNavigator() {
  const navigator = createBrowserNavigator()
  onTestFinished(() => navigator.end())
  return navigator
}

it('marks what it pushes as from the app, and not the entry it found (R-shell-09a)', () => {
  const navigator = aNavigator()
  expect(navigator.getLocation().isFromApp).toBe(false)
  navigator.push('/@ada/1')
  expect(navigator.getLocation()).toMatchObject({ path: '/@ada/1', isFromApp: true, index: 1 })
})

it('keeps the mark on replace only where it was (R-shell-09b)', () => {
  const navigator = aNavigator()
  navigator.replace('/public')
  expect(navigator.getLocation()).toMatchObject({ path: '/public', isFromApp: false })
  navigator.push('/@ada')
  navigator.replace('/@ada/media')
  expect(navigator.getLocation()).toMatchObject({ path: '/@ada/media', isFromApp: true })
})

it('goes back where it came from, else to the start (R-shell-09c)', () => {
  const navigator = aNavigator()
  const back = vi.spyOn(history, 'go').mockImplementation(() => undefined)
  navigator.back()
  expect(navigator.getLocation().path).toBe('/')
  expect(back).not.toHaveBeenCalled()
  navigator.back()
  expect(back).toHaveBeenCalledExactlyOnceWith(-1)
})

it('writes /deck before every address in the deck, and screens never see it (R-shell-08b)', () => {
  const navigator = aNavigator()
  navigator.setDeck(true)
  expect(window.location.pathname).toBe('/deck/home')
  navigator.push('/tags/cats?x=1')
  expect(window.location.pathname + window.location.search).toBe('/deck/tags/cats?x=1')
  expect(navigator.getLocation()).toMatchObject({ path: '/tags/cats', search: '?x=1' })
  navigator.push('/deck/public')
  expect(window.location.pathname).toBe('/deck/public')
  expect(navigator.hrefFor('/@ada')).toBe('/deck/@ada')
})

it('takes /deck away in a single column; the bare deck is home (R-shell-08c)', () => {
  history.replaceState(null, '', '/deck/@ada/1')
  const navigator = aNavigator()
  navigator.setDeck(false)
  expect(window.location.pathname).toBe('/@ada/1')
  history.replaceState(null, '', '/deck')
  const bare = aNavigator()
  bare.setDeck(false)
  expect(window.location.pathname).toBe('/home')
})

it('follows nowhere outside the client', () => {
  const navigator = aNavigator()
  navigator.push('https://elsewhere.test/')
  expect(navigator.getLocation().path).toBe('/home')
})
