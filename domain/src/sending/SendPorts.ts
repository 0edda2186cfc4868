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
  /** The ids of the account's newest posts: none of them can be one that is sent now, even if the text is equal. */
  newestIds(): Promise<readonly string[]>
  /** How often a reachable server may fail before the task is given back; 1 where somebody waits for the answer. */
  readonly mostTries: number
  /** The page is being closed: requests must outlive it. */
  readonly isLeaving?: boolean
  /** A post is published, and which circle it was for. */
  onPublished?(status: Status, circleId: string | undefined): void
  onAction?(answer: ActionAnswer): void
}
