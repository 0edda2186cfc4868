/** An action on a post, a poll or an account, as plain data that survives the page. */
export type ActionTask = StatusTask | FollowTask

/** The action on a post; `reaction.name` is the emoji itself or a shortcode, `domain` only for another server's. */
export type StatusTask =
  | {
      readonly kind: 'favourite' | 'bookmark' | 'pin' | 'mute-conversation'
      readonly statusId: string
      readonly isOn: boolean
    }
  | { readonly kind: 'reblog'; readonly statusId: string; readonly isOn: boolean; readonly visibility?: string }
  | { readonly kind: 'react'; readonly statusId: string; readonly isOn: boolean; readonly reaction: TaskReaction }
  /** Choices are option indexes. */
  | { readonly kind: 'vote'; readonly pollId: string; readonly choices: readonly number[] }

export type TaskReaction = {
  readonly name: string
  readonly domain?: string
  readonly url?: string
  readonly static_url?: string
}

/** Follows with options, or ends it. */
export interface FollowTask {
  readonly kind: 'follow'
  readonly accountId: string
  readonly isOn: boolean
  readonly options: { readonly reblogs?: boolean; readonly notify?: boolean; readonly languages?: string[] }
}
