import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useSyncExternalStore } from 'react'
import { expect, it } from 'vitest'
import { createStore } from '../storage/store.ts'
import { LocationContext, NavigatorContext } from './navigation.ts'
import type { Navigator } from './navigation.ts'
import { Menu } from './Menu.tsx'

it('lets each entry keep its element when entries come above it, so that a press meets what it began on', async () => {
  const done: string[] = []
  const item = (label: string) => ({ kind: 'item', label, onSelect: () => done.push(label) }) as const
  const late = createStore(false)
  function Example() {
    const isMore = useSyncExternalStore(late.subscribe, late.get)
    return (
      <Menu label="Example" icon={null} entries={() => [...(isMore ? [item('Late')] : []), item('First'), item('First'), item('Second')]} />
    )
  }
  const location = { path: '/', search: '', hash: '', index: 0 }
  const navigator = {
    getLocation: () => location,
    subscribe: () => () => undefined,
    rewrite: () => undefined,
    leaveGone: () => undefined,
    openOverlay: () => () => undefined,
  } as unknown as Navigator
  render(
    <NavigatorContext value={navigator}>
      <LocationContext value={location as never}>
        <Example />
      </LocationContext>
    </NavigatorContext>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Example' }))
  const second = await screen.findByRole('menuitem', { name: 'Second' })
  act(() => late.set(true))
  await screen.findByRole('menuitem', { name: 'Late' })
  expect(screen.getByRole('menuitem', { name: 'Second' })).toBe(second)
  await user.click(second)
  expect(done).toEqual(['Second'])
})
