import { aMediaAttachment, aStatus } from '@starling/api/fixtures'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetPage } from '../../storage/pageMemory.ts'
import { playerSound } from '../../storage/playerSound.ts'
import { MediaGrid } from '../media/MediaGrid.tsx'
import { renderEntity } from '../renderEntity.fixture.tsx'
import { smallWindow } from './playback.ts'
import { SmallWindow } from './SmallWindow.tsx'

const status = aStatus({ id: '7' })
const film = (id: string) => aMediaAttachment({ id, type: 'video', url: `https://starling.test/${id}.webm`, description: `Video ${id}` })

beforeEach(() => {
  forgetPage()
  // jsdom cannot play media: here an element reports at once that it plays.
  const isPlaying = new WeakSet<HTMLMediaElement>()
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(function paused(this: HTMLMediaElement) {
    return !isPlaying.has(this)
  })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(this: HTMLMediaElement) {
    isPlaying.add(this)
    this.dispatchEvent(new Event('play'))
    this.dispatchEvent(new Event('playing'))
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    if (isPlaying.delete(this)) this.dispatchEvent(new Event('pause'))
  })
})

afterEach(() => {
  act(() => smallWindow.set(null))
  vi.useRealTimers()
})

async function shown(...ids: readonly string[]) {
  const grids = ids.map((id) => (
    <MediaGrid
      key={id}
      attachments={[film(id)]}
      post={{ statusId: '7', accountId: '1' }}
      isSensitive={false}
      isShown
      onToggle={() => undefined}
    />
  ))
  const view = renderEntity(
    <>
      <div data-testid="list">{grids}</div>
      <SmallWindow />
    </>,
    { statuses: [status] },
  )
  // The code of recordings is loaded when the first one is shown.
  await screen.findAllByRole('button', { name: /^Play / })
  return view
}

async function start(user: Awaited<ReturnType<typeof shown>>['user'], id: string): Promise<HTMLVideoElement> {
  await user.click(screen.getByRole('button', { name: `Play Video ${id}` }))
  await screen.findByRole('button', { name: 'Pause' })
  const video = [...document.querySelectorAll('video')].find((each) => each.src.includes(`/${id}.`))
  if (!video) throw new Error('no film')
  Object.defineProperty(video, 'duration', { configurable: true, value: 60 })
  act(() => void video.dispatchEvent(new Event('durationchange')))
  return video
}

describe('a player', () => {
  it('leaves the full screen at a second press of its key, though its state does not know yet that it fills it (R-play-01c)', async () => {
    const { user } = await shown('1')
    await start(user, '1')
    const frame = screen.getByRole('group', { name: 'Video player' })
    // Browsers report this by an event that comes later than the next press.
    let full: Element | null = null
    const asked: string[] = []
    Object.assign(document, { exitFullscreen: async () => void asked.push('exit') })
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => full })
    Object.assign(frame, {
      requestFullscreen: async () => {
        full = frame
        asked.push('request')
      },
    })
    try {
      await user.keyboard('f')
      await user.keyboard('f')
      expect(asked).toEqual(['request', 'exit'])
    } finally {
      Reflect.deleteProperty(document, 'exitFullscreen')
      Reflect.deleteProperty(document, 'fullscreenElement')
    }
  })

  it.each([
    // A film of 96 frames ends with the time at which its last one begins.
    [8, 7.917, '0:08'],
    [8, 12.4, '0:12'],
    [null, 7.917, '0:07'],
  ])('says the same length before and while it plays, unless it is another: %s, %s (#26, 3)', async (told, read, expected) => {
    const original = { width: 640, height: 360, aspect: 16 / 9, duration: told, frame_rate: null }
    const attachment = { ...film('1'), meta: { original, small: null, focus: null, colors: null } }
    const { user } = renderEntity(
      <MediaGrid attachments={[attachment]} post={null} isSensitive={false} isShown onToggle={() => undefined} />,
      { statuses: [status] },
    )
    await screen.findByRole('button', { name: 'Play Video 1' })
    expect(screen.queryByText('0:08') !== null).toBe(told === 8)
    await user.click(screen.getByRole('button', { name: 'Play Video 1' }))
    await screen.findByRole('button', { name: 'Pause' })
    const video = document.querySelector('video')
    if (!video) throw new Error('no film')
    if (told !== null) expect(screen.getByText('/ 0:08')).toBeDefined()
    Object.defineProperty(video, 'duration', { configurable: true, value: read })
    act(() => void video.dispatchEvent(new Event('durationchange')))
    expect(screen.getByText(`/ ${expected}`)).toBeDefined()
    act(() => void video.dispatchEvent(new Event('ended')))
    expect(screen.getByText(`/ ${expected}`).parentElement?.textContent).toBe(`${expected} / ${expected}`)
  })

  it('is a picture until one plays it, takes the focus then, and is worked by keys (R-play-01a, R-play-01b, R-play-02b, R-play-02c, R-play-03a, R-play-03b, R-const-25a, R-const-25d, R-const-25e, R-const-25h)', async () => {
    const { user } = await shown('1')
    expect(document.querySelector('video')).toBeNull()
    const video = await start(user, '1')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Video player' })))
    expect([video.volume, video.muted]).toEqual([0.5, false])

    await user.keyboard('k')
    expect(video.paused).toBe(true)
    await user.keyboard('l')
    expect(video.currentTime).toBe(5)
    await user.keyboard('{ArrowRight}')
    expect(video.currentTime).toBe(10)
    await user.keyboard('j.')
    expect(video.currentTime).toBeCloseTo(5.04)
    await user.keyboard(',')
    expect(video.currentTime).toBeCloseTo(5)
    await user.keyboard('{ArrowUp}')
    expect(video.volume).toBe(0.65)
    // The current position counts, not the last one the element reported.
    video.currentTime = 30
    await user.keyboard('l')
    expect(video.currentTime).toBe(35)
    await user.keyboard('m')
    expect(video.muted).toBe(true)
    await user.keyboard(' ')
    expect(video.paused).toBe(false)

    // Without the focus in the player, keys have other meanings.
    act(() => (document.activeElement as HTMLElement).blur())
    await user.keyboard('k')
    expect(video.paused).toBe(false)
  })

  it('is worked by keys wherever the focus is while it fills the screen, and not afterwards (R-play-03b, R-play-03c)', async () => {
    const { user } = await shown('1')
    const video = await start(user, '1')
    const fill = (element: Element | null) => {
      Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: element })
      act(() => void document.dispatchEvent(new Event('fullscreenchange')))
      act(() => (document.activeElement as HTMLElement).blur())
      expect(document.activeElement).toBe(document.body)
    }
    try {
      fill(screen.getByRole('group', { name: 'Video player' }))
      await user.keyboard('k')
      expect(video.paused).toBe(true)
      fill(null)
      await user.keyboard('k')
      expect(video.paused).toBe(true)
    } finally {
      Reflect.deleteProperty(document, 'fullscreenElement')
    }
  })

  it('is as loud as the account’s last one was, and gives 0.05 when unmuted from none (R-play-02a, R-play-02b, R-set-06e, R-const-25f)', async () => {
    const { user, unmount } = await shown('1')
    const video = await start(user, '1')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(video.volume).toBe(0.2)
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(video.volume).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Unmute' }))
    expect(video.volume).toBe(0.05)
    unmount()
    const again = await shown('2')
    expect((await start(again.user, '2')).volume).toBe(0.05)
    expect(playerSound('test').get()).toEqual({ volume: 0.05, isMuted: false })
    expect(playerSound('test 2').get()).toBeNull()
    await again.user.keyboard('m')
    again.unmount()
    const last = await shown('3')
    expect((await start(last.user, '3')).muted).toBe(true)
  })

  it('is worked by its buttons (R-play-01a, R-play-01b, R-play-01c)', async () => {
    Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: true })
    try {
      const { user } = await shown('1')
      const video = await start(user, '1')
      const asked: string[] = []
      Object.assign(screen.getByRole('group', { name: 'Video player' }), { requestFullscreen: async () => void asked.push('request') })
      await user.click(screen.getByRole('button', { name: 'Pause' }))
      expect(video.paused).toBe(true)
      await user.click(screen.getByRole('button', { name: 'Play' }))
      expect(video.paused).toBe(false)
      await user.click(screen.getByRole('button', { name: 'Mute' }))
      expect(video.muted).toBe(true)
      await user.click(screen.getByRole('button', { name: 'Unmute' }))
      expect(video.muted).toBe(false)
      await user.click(screen.getByRole('button', { name: 'Full screen' }))
      expect(asked).toEqual(['request'])
    } finally {
      Reflect.deleteProperty(document, 'fullscreenEnabled')
    }
  })

  it('hides its controls 4000 ms after the last movement while it plays (R-play-01d, R-const-25c)', async () => {
    const { user } = await shown('1')
    await start(user, '1')
    const player = screen.getByRole('group', { name: 'Video player' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    fireEvent.pointerMove(player)
    act(() => void vi.advanceTimersByTime(3990))
    expect(player.dataset['controls']).toBe('shown')
    act(() => void vi.advanceTimersByTime(20))
    expect(player.dataset['controls']).toBe('hidden')
    fireEvent.pointerMove(player)
    expect(player.dataset['controls']).toBe('shown')
  })

  it('pauses the one that played when another begins (R-play-01)', async () => {
    const { user } = await shown('1', '2')
    const first = await start(user, '1')
    await user.click(screen.getByRole('button', { name: 'Play Video 2' }))
    await waitFor(() => expect(first.paused).toBe(true))
  })

  it('goes on in the small window when it is scrolled away, comes back from there, and ends with its post (R-play-04b, R-play-05a, R-play-05b)', async () => {
    const { user, store } = await shown('1')
    const video = await start(user, '1')
    act(() => {
      video.currentTime = 12
      video.dispatchEvent(new Event('timeupdate'))
    })
    const player = screen.getByRole('group', { name: 'Video player' })
    player.getBoundingClientRect = () => new DOMRect(0, -500, 400, 200)
    fireEvent.scroll(screen.getByTestId('list'))
    const window = await screen.findByRole('complementary', { name: 'Small window' })
    expect(smallWindow.get()).toMatchObject({ statusId: '7', accountId: '1', isMuted: false, volume: 0.5, currentTime: 12 })
    await waitFor(() => expect(window.querySelector('video')?.paused).toBe(false))
    const moved = window.querySelector('video')
    expect(moved?.currentTime).toBe(12)
    expect(video.paused).toBe(true)

    act(() => {
      if (!moved) return
      moved.currentTime = 20
      moved.dispatchEvent(new Event('timeupdate'))
    })
    await user.click(screen.getByRole('button', { name: /Play here/ }))
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
    const back = document.querySelector('video')
    expect(back?.currentTime).toBe(20)

    await user.click(screen.getByRole('button', { name: 'Play in a small window' }))
    await screen.findByRole('complementary', { name: 'Small window' })
    act(() => store.remove('7'))
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
    expect(smallWindow.get()).toBeNull()
  })

  it('goes on in the small window when its column of the deck is scrolled away sideways (R-play-04b, #26)', async () => {
    const { user } = await shown('1')
    await start(user, '1')
    screen.getByRole('group', { name: 'Video player' }).getBoundingClientRect = () => new DOMRect(-500, 10, 400, 200)
    fireEvent.scroll(screen.getByTestId('list'))
    expect(await screen.findByRole('complementary', { name: 'Small window' })).toBeDefined()
  })

  it('is looked for once in 150 ms, however much is scrolled meanwhile (R-play-04b, R-const-25g)', async () => {
    const { user } = await shown('1')
    await start(user, '1')
    const looked = vi.fn<() => DOMRect>(() => new DOMRect(0, 10, 400, 200))
    screen.getByRole('group', { name: 'Video player' }).getBoundingClientRect = looked
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const scroll = (times: number, everyMs: number) => {
      for (let time = 0; time < times; time += 1) {
        fireEvent.scroll(screen.getByTestId('list'))
        act(() => void vi.advanceTimersByTime(everyMs))
      }
    }
    scroll(14, 10)
    expect(looked).not.toHaveBeenCalled()
    scroll(1, 10)
    expect(looked).toHaveBeenCalledOnce()
    scroll(30, 10)
    expect(looked).toHaveBeenCalledTimes(3)
  })

  it('stops instead on a phone when it is scrolled away (R-play-05c)', async () => {
    const { user } = await shown('1')
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        matches: media.includes('630px'),
        media,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    )
    await start(user, '1')
    expect(screen.queryByRole('button', { name: 'Play in a small window' })).toBeNull()
    const player = screen.getByRole('group', { name: 'Video player' })
    player.getBoundingClientRect = () => new DOMRect(0, -500, 400, 200)
    fireEvent.scroll(screen.getByTestId('list'))
    await screen.findAllByRole('button', { name: /^Play/ })
    expect(smallWindow.get()).toBeNull()
  })

  it('says so where nothing can be played, and tries again (R-play-01)', async () => {
    const { user } = await shown('1')
    const video = await start(user, '1')
    const load = vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
    act(() => {
      video.pause()
      video.dispatchEvent(new Event('error'))
    })
    expect(screen.getByRole('alert').textContent).toContain('This could not be played.')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(load).toHaveBeenCalledOnce()
    await screen.findByRole('button', { name: 'Pause' })
  })

  it('says so where the file failed before it was listened to (R-play-01)', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(this: HTMLMediaElement) {
      Object.defineProperty(this, 'error', { configurable: true, value: { code: 4 } })
      throw new DOMException('No supported source', 'NotSupportedError')
    })
    const { user } = await shown('1')
    await user.click(screen.getByRole('button', { name: 'Play Video 1' }))
    expect((await screen.findByRole('alert')).textContent).toContain('This could not be played.')
  })

  it('keeps the focus while its buttons come and go, into the small window and back to its post (R-shell-20, R-play-03)', async () => {
    const { user } = await shown('1')
    const video = await start(user, '1')
    const focused = () => document.activeElement
    await user.keyboard('k')
    act(() => screen.getByRole('button', { name: 'Play Video 1' }).focus())
    await user.keyboard('{Enter}')
    expect(focused()).toBe(screen.getByRole('group', { name: 'Video player' }))
    await user.keyboard('k')
    expect(video.paused).toBe(true)

    act(() => screen.getByRole('button', { name: 'Mute' }).focus())
    act(() => void video.dispatchEvent(new Event('error')))
    expect(focused()).toBe(screen.getByRole('group', { name: 'Video player' }))
    act(() => screen.getByRole('button', { name: 'Try again' }).focus())
    await user.keyboard('{Enter}')
    expect(focused()).toBe(screen.getByRole('group', { name: 'Video player' }))

    act(() => screen.getByRole('button', { name: 'Play in a small window' }).focus())
    await user.keyboard('{Enter}')
    const window = await screen.findByRole('complementary', { name: 'Small window' })
    await waitFor(() => expect(focused()).toBe(within(window).getByRole('group', { name: 'Video player' })))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Play Video 1' })))
  })

  it('knows the length of a file that was read before it was listened to (R-play-01)', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4)
    vi.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(60)
    const { user } = await shown('1')
    await user.click(screen.getByRole('button', { name: 'Play Video 1' }))
    expect(await screen.findByText('/ 1:00')).toBeDefined()
  })

  it('lets one choose among several captions', async () => {
    const track = (language: string) => ({ kind: 'captions', label: '', language, mode: 'disabled' }) as unknown as TextTrack
    const tracks = Object.assign(new EventTarget(), {
      0: track('en'),
      1: track('de'),
      length: 2,
      *[Symbol.iterator]() {
        yield this[0]
        yield this[1]
      },
    })
    vi.spyOn(HTMLMediaElement.prototype, 'textTracks', 'get').mockReturnValue(tracks as unknown as TextTrackList)
    const { user } = await shown('1')
    await start(user, '1')
    await user.click(screen.getByRole('button', { name: 'Captions' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'German' }))
    expect([tracks[0].mode, tracks[1].mode]).toEqual(['disabled', 'showing'])
  })
})
