import { expect, it, vi } from 'vitest'

it('draws frames after a test that replaced the clock while a focused element was removed', async () => {
  vi.useFakeTimers()
  const button = document.createElement('button')
  document.body.append(button)
  button.focus()
  button.remove()
  vi.useRealTimers()
  const frame = new Promise((done) => {
    requestAnimationFrame(() => done('drawn'))
  })
  const late = new Promise((done) => {
    setTimeout(() => done('never'), 5000)
  })
  expect(await Promise.race([frame, late])).toBe('drawn')
})
