export { playerKey } from './playerKey.ts'
export { playerConstants } from './PlayerState.ts'
export type { PlayerEffect, PlayerEvent, PlayerState } from './PlayerState.ts'
export { initialPlayer, isRunning, isSilent, nextPlayerMoment, reducePlayer } from './reducePlayer.ts'
