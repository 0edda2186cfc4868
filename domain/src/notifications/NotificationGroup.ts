import type { NotificationGroup as WireGroup } from '@starling/api/notifications'
import type { GapRow } from '../views/index.ts'

/** A group of like notifications, with the wire's names; accounts and the post are read from the entity store by id. */
export interface NotificationGroup extends WireGroup {
  /** Built on the client from single notifications, so its samples and count may be older than the server's. */
  readonly partial: boolean
}

/** One line of the notifications list: a group, or a place where groups may be missing. */
export type NotificationRow = { readonly kind: 'group'; readonly id: string; readonly group: NotificationGroup } | GapRow

/** Sample accounts kept per group. */
export const SAMPLE_LIMIT = 8

/** Groups kept when the reader is at the top. */
export const GROUP_LIMIT = 50

/** The title of a notification whose type is not described in the API's documentation. */
export const NO_MESSAGE_DEFINITION = '[NO MESSAGE DEFINITION]'
