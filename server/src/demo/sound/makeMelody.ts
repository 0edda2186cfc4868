import { createRandom } from '../randomness/createRandom.ts'

const sampleRate = 16_000

/** A short melody as a WAV file, different for every seed. */
export function makeMelody(seed: string, seconds: number): Uint8Array {
  const random = createRandom(seed)
  const count = Math.round(sampleRate * seconds)
  const sound = new Float32Array(count)
  // A pentatonic scale: all combinations of its notes sound well.
  const scale = [0, 2, 4, 7, 9, 12, 14, 16].map((step) => 392 * 2 ** (step / 12))
  const beat = sampleRate * 0.24
  for (let start = 0; start < count; start += beat) {
    if (random.chance(0.85)) addNote(sound, Math.round(start), random.pick(scale), 0.22)
    if (Math.round(start / beat) % 4 === 0) addNote(sound, Math.round(start), (scale[0] ?? 392) / (random.chance(0.5) ? 2 : 4 / 1.5), 0.26)
  }
  return writeWav(sound)
}

function addNote(sound: Float32Array, start: number, frequency: number, volume: number): void {
  const length = Math.min(sound.length - start, sampleRate * 1.1)
  for (let i = 0; i < length; i++) {
    const t = i / sampleRate
    const fade = Math.exp(-4 * t) * Math.min(1, i / 60)
    const tone =
      Math.sin(2 * Math.PI * frequency * t) + 0.35 * Math.sin(4 * Math.PI * frequency * t) + 0.12 * Math.sin(8 * Math.PI * frequency * t)
    sound[start + i] = (sound[start + i] ?? 0) + volume * fade * tone
  }
}

function writeWav(sound: Float32Array): Uint8Array {
  const bytes = new Uint8Array(44 + sound.length * 2)
  const view = new DataView(bytes.buffer)
  const write = (at: number, text: string): void => bytes.set(Buffer.from(text, 'latin1'), at)
  write(0, 'RIFF')
  view.setUint32(4, 36 + sound.length * 2, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  write(36, 'data')
  view.setUint32(40, sound.length * 2, true)
  sound.forEach((value, i) => view.setInt16(44 + i * 2, Math.round(Math.max(-1, Math.min(1, value)) * 32_000), true))
  return bytes
}
