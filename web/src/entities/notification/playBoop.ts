import mp3 from './boop.mp3'
import ogg from './boop.ogg'

let boop: HTMLAudioElement | null = null

/** Plays the sound of a notification. Browsers that require a user gesture first stay silent. */
export function playBoop(): void {
  boop ??= makeBoop()
  boop.currentTime = 0
  boop.play().catch(() => undefined)
}

function makeBoop(): HTMLAudioElement {
  const audio = document.createElement('audio')
  const sources = [
    [ogg, 'audio/ogg'],
    [mp3, 'audio/mpeg'],
  ] as const
  for (const [src, type] of sources) {
    const source = document.createElement('source')
    source.src = src
    source.type = type
    audio.append(source)
  }
  return audio
}
