import { expect, it } from 'vitest'
import { renderEntity } from '../entities/renderEntity.fixture.tsx'
import { isOverlayOpen } from '../ui/keyEvents.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

it('keeps keys for a composer that is loading only where somebody has asked for it, not beside columns where one reads (#24)', () => {
  const asked = renderEntity(<ScreenSkeleton isComposer />)
  expect(isOverlayOpen()).toBe(true)
  asked.unmount()
  const pinned = renderEntity(<ScreenSkeleton isComposer isAskedFor={false} />)
  expect(isOverlayOpen()).toBe(false)
  pinned.unmount()
  renderEntity(<ScreenSkeleton />)
  expect(isOverlayOpen()).toBe(false)
})
