import type { Obstacle } from './obstacleOf.ts'

/** A signed-in person, as found by the access token of a request. */
export interface Viewer {
  readonly accountId: string
  readonly tokenId: string
  readonly applicationId: string | null
  readonly scopes: ReadonlySet<string>
  readonly roleId: number
}

/** A valid token: a person's (`viewer` is set) or an application's own. */
export interface Bearer {
  readonly tokenId: string
  readonly applicationId: string | null
  readonly scopes: ReadonlySet<string>
  readonly viewer: Viewer | null
  /** The reason why the person's tokens are not accepted at the moment. */
  readonly obstacle: Obstacle | null
}
