import type { Status } from '@starling/api/statuses'
import type { MissingCalls } from '../ports/index.ts'
import type { ActionAnswer } from './sendAction.ts'
import type { SendingClient } from './SendingClient.ts'

/** What one attempt is given; page and service worker differ in nothing else. */
export interface SendPorts {
  readonly client: SendingClient
  readonly meId: string
  readonly missing: MissingCalls
  now(): number
  wait(delayMs: number): Promise<void>
  /** The bytes of a file that is not uploaded yet; null where they are not on this device any more. */
  readFile(key: string): Promise<Blob | null>
  dropFile(key: string): Promise<void>
  /** The ids of the account's newest posts before sending: none of them can be the post being sent, even if its text is equal. */
  newestIds(): Promise<readonly string[]>
  /** How many attempts may fail at a reachable server before the task is given up; 1 where somebody waits for the result. */
  readonly mostTries: number
  /** The page is being closed: requests must outlive it. */
  readonly isLeaving?: boolean
  /** Called when a post is published, with the circle it was sent to. */
  onPublished?(status: Status, circleId: string | undefined): void
  onAction?(answer: ActionAnswer): void
}
