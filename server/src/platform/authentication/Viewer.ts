import type { Obstacle } from './obstacleOf.ts'

/** A signed-in person, as the token of a request tells. */
export interface Viewer {
  readonly accountId: string
  readonly tokenId: string
  readonly applicationId: string | null
  readonly scopes: ReadonlySet<string>
  readonly roleId: number
}

/** A token that opens something: a person's (`viewer` is set) or an application's own. */
export interface Bearer {
  readonly tokenId: string
  readonly applicationId: string | null
  readonly scopes: ReadonlySet<string>
  readonly viewer: Viewer | null
  /** Why the person may not come in at the moment: their tokens open nothing. */
  readonly obstacle: Obstacle | null
}
