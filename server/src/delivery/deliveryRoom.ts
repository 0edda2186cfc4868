import type { Room } from '../Room.ts'
import { notificationListener } from './notification-delivery/notificationListener.ts'

/** Decides who is notified of a write. */
export const deliveryRoom: Room = {
  listeners: [notificationListener],
}
