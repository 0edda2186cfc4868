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

/** The subject of a task: of two tasks with the same subject only the later counts. */
export function subjectOf(task: ActionTask): string {
  if (task.kind === 'vote') return `vote ${task.pollId}`
  if (task.kind === 'follow') return `follow ${task.accountId}`
  return task.kind === 'react'
    ? `react ${task.statusId} ${task.reaction.name}@${task.reaction.domain ?? ''}`
    : `${task.kind} ${task.statusId}`
}

/** Whether one task undoes the other. */
export function isOpposite(a: ActionTask, b: ActionTask): boolean {
  return a.kind !== 'vote' && b.kind !== 'vote' && a.isOn !== b.isOn
}
