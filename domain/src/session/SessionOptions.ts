import type { Client } from '@starling/api/client'
import type { OpenSocket } from '@starling/api/streaming'
import type { LocalAntennas } from '../local-antennas/index.ts'
import type { SessionStorage } from '../persistence/index.ts'
import type { Clock, MissingCalls } from '../ports/index.ts'
import type { TabPorts } from '../streaming/index.ts'

/** What a session needs from outside. */
export interface SessionOptions extends Clock {
  readonly client: Client
  readonly me: { readonly id: string } | null
  readonly storage: SessionStorage
  /** Null where nothing is streamed: the session then polls. */
  readonly openSocket: OpenSocket | null
  /** What is known to be missing at this server; for this visit only where absent. */
  readonly missing?: MissingCalls
  /** Lets the tabs of an account share one connection to the stream; without it each has its own. */
  readonly tabs?: TabPorts | null
  /** The stream is connected once this is fulfilled; at once where absent. */
  readonly streamsAfter?: Promise<void>
  /** The streaming API's address as the instance gives it (wss://…); the server's own where absent. */
  readonly streamingUrl?: string | null | undefined
  /** Whether home begins where reading ended, here or on another device; at the newest posts where absent. */
  readonly keepsPlace?: () => boolean
  /** Antennas that run here; none where absent. */
  readonly localAntennas?: LocalAntennas
  /** Whether follow suggestions get a row in the home timeline; never where absent. */
  readonly wantsSuggestions?: () => boolean
}
