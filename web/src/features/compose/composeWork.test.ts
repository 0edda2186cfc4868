import { expect, it, vi } from 'vitest'
import { changeWork, composeWork, focusRequestOf, requestFocus } from './composeWork.ts'
import { NEW_POST } from './composeIntent.ts'

it('the composer is told of its work where something of it changes, and the text alone that it should take the focus (#25, 7)', () => {
  const work = composeWork('https://one.test 1', NEW_POST)
  const heard = vi.fn<() => void>()
  const asked = vi.fn<() => void>()
  work.subscribe(heard)
  focusRequestOf(work).subscribe(asked)
  changeWork(work, { phase: 'writing', problem: null })
  requestFocus(work, 3)
  expect([heard.mock.calls.length, asked.mock.calls.length]).toEqual([0, 1])
  expect(focusRequestOf(work).get()).toEqual({ count: 1, selectFrom: 3, selectTo: null })
  changeWork(work, { phase: 'preparing' })
  expect(heard).toHaveBeenCalledTimes(1)
})
