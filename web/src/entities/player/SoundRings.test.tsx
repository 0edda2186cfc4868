import { render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { preferences } from '../../storage/preferences.ts'
import { SoundRings } from './SoundRings.tsx'
import { stubSoundMixer } from './soundMixer.fixture.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  preferences.change({ motion: 'system' })
})

it('moves its rings with the sound, and lets them stand still for who wants less motion (R-play-06b)', () => {
  vi.useFakeTimers()
  stubSoundMixer(255)
  const scales = (motion: 'full' | 'reduced') => {
    preferences.change({ motion })
    const { container, unmount } = render(<SoundRings media={{ current: document.createElement('audio') }} isPlaying />)
    vi.advanceTimersByTime(150)
    const found = [...container.querySelectorAll('span')].map(({ style }) => style.scale)
    unmount()
    return found
  }
  expect(scales('full')).toEqual(['1.5', '1.5', '1.5'])
  expect(scales('reduced')).toEqual(['', '', ''])
})
