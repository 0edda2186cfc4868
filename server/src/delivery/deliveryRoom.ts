import type { Room } from '../Room.ts'
import { notificationListener } from './notification-delivery/notificationListener.ts'

/** Whom a write is told to. */
export const deliveryRoom: Room = {
  listeners: [notificationListener],
}
