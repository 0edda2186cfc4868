import type { Room } from '../Room.ts'
import { notificationListener } from './notificationListener.ts'

/** Decides who is notified of a write. */
export const notificationRulesRoom: Room = {
  listeners: [notificationListener],
}
