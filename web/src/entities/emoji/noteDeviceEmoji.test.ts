import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteDeviceEmoji } from './noteDeviceEmoji.ts'

/** Simulates the fonts of a device: `inColour` tells which emoji they draw in colour. A blocked canvas is always white. */
function deviceThatDraws(inColour: (text: string) => boolean, isBlocked = false) {
  class Canvas {
    private pixel = [0, 0, 0, 0]
    fillStyle = ''
    getContext() {
      return this
    }
    fillRect() {
      this.pixel = [255, 0, 0, 255]
    }
    clearRect() {
      this.pixel = [0, 0, 0, 0]
    }
    fillText(text: string) {
      this.pixel = inColour(text) ? [250, 200, 60, 255] : [0, 0, 0, 255]
    }
    getImageData() {
      return { data: Uint8ClampedArray.from(isBlocked ? [255, 255, 255, 255] : this.pixel) }
    }
  }
  vi.stubGlobal('OffscreenCanvas', Canvas)
}

const deviceEmoji = () => document.documentElement.dataset['deviceEmoji']

beforeEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset['deviceEmoji']
})
afterEach(() => vi.unstubAllGlobals())

it('says where the device has no emoji in colour, and looks again at each visit, as a font may come (R-emoji-07d)', () => {
  deviceThatDraws(() => false)
  noteDeviceEmoji()
  expect(deviceEmoji()).toBe('none')
  delete document.documentElement.dataset['deviceEmoji']
  noteDeviceEmoji()
  expect(deviceEmoji()).toBe('none')
  delete document.documentElement.dataset['deviceEmoji']
  deviceThatDraws(() => true)
  noteDeviceEmoji()
  expect(deviceEmoji()).toBeUndefined()
})

it('says so where only some are in colour, as where a font for text has old emoji in black and white (R-emoji-07d)', () => {
  deviceThatDraws((text) => text !== '😀')
  noteDeviceEmoji()
  expect(deviceEmoji()).toBe('none')
})

it('does not look again where they were drawn', () => {
  deviceThatDraws(() => true)
  noteDeviceEmoji()
  deviceThatDraws(() => false)
  noteDeviceEmoji()
  expect(deviceEmoji()).toBeUndefined()
})

it.each([
  ['cannot be read', () => deviceThatDraws(() => true, true)],
  ['does not exist', () => vi.stubGlobal('OffscreenCanvas', undefined)],
])('says nothing where a canvas %s', (_what, begin) => {
  begin()
  noteDeviceEmoji()
  expect(deviceEmoji()).toBeUndefined()
})
