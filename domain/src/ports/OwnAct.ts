import type { TaskReaction } from './ActionTask.ts'

/** Something the reader did to a post, a person or a server, by this client. */
export type OwnAct =
  | {
      readonly action: 'favourite' | 'reblog' | 'bookmark' | 'pin' | 'mute-conversation'
      readonly isOn: boolean
      readonly statusId: string
    }
  | { readonly action: 'react'; readonly isOn: boolean; readonly statusId: string; readonly reaction: TaskReaction }
  /** A vote cannot be taken back. */
  | { readonly action: 'vote'; readonly isOn: true; readonly statusId: string }
  | { readonly action: 'follow' | 'mute' | 'block'; readonly isOn: boolean; readonly accountId: string }
  | { readonly action: 'block-domain'; readonly isOn: boolean; readonly domain: string }
