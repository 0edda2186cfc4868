import { vi } from 'vitest'

/** Puts an audio context in the place of the browser's in which every tone has this level, from 0 to 255. */
export function stubSoundMixer(level: number): void {
  const analyser = {
    fftSize: 0,
    frequencyBinCount: 512,
    getByteFrequencyData: (into: Uint8Array) => into.fill(level),
    connect: (next: object) => next,
  }
  class Mixer {
    readonly state = 'running'
    readonly sampleRate = 48_000
    readonly destination = {}
    createAnalyser = () => analyser
    createMediaElementSource = () => ({ connect: () => analyser })
  }
  vi.stubGlobal('AudioContext', Mixer)
}
