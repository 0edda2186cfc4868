import type { PlayerEvent } from './PlayerState.ts'

const keys = new Map<string, PlayerEvent>([
  ['k', { kind: 'toggled' }],
  [' ', { kind: 'toggled' }],
  ['m', { kind: 'mute-toggled' }],
  ['f', { kind: 'fullscreen-toggled' }],
  ['j', { kind: 'skip-wanted', direction: -1 }],
  ['l', { kind: 'skip-wanted', direction: 1 }],
  [',', { kind: 'frame-wanted', direction: -1 }],
  ['.', { kind: 'frame-wanted', direction: 1 }],
  ['ArrowLeft', { kind: 'skip-wanted', direction: -1 }],
  ['ArrowRight', { kind: 'skip-wanted', direction: 1 }],
  ['ArrowUp', { kind: 'volume-stepped', direction: 1 }],
  ['ArrowDown', { kind: 'volume-stepped', direction: -1 }],
  ['Escape', { kind: 'escaped' }],
])

/** The command for a pressed key, or null where the key has none. Letters count in either case. */
export function playerKey(key: string): PlayerEvent | null {
  return keys.get(key.length === 1 ? key.toLowerCase() : key) ?? null
}
