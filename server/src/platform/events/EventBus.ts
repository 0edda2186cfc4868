/** What has happened, said after it is stored. All ids are texts. */
export type AppEvent =
  | {
      readonly type: 'status.created'
      readonly statusId: string
      readonly accountId: string
      readonly visibility: string
      readonly mentionedIds: readonly string[]
      readonly inReplyToAccountId: string | null
      readonly reblogOfId: string | null
    }
  /** `mentionedIds` are those whom the edit newly mentions. */
  | { readonly type: 'status.edited'; readonly statusId: string; readonly accountId: string; readonly mentionedIds: readonly string[] }
  /** `tags` and `hadMedia` are what the post had: nobody can look them up any more. */
  | {
      readonly type: 'status.deleted'
      readonly statusId: string
      readonly accountId: string
      readonly reblogIds: readonly string[]
      readonly tags: readonly string[]
      readonly hadMedia: boolean
    }
  /** `statusId` is the wrapper. */
  | {
      readonly type: 'reblog.created'
      readonly statusId: string
      readonly accountId: string
      readonly reblogOfId: string
      readonly targetAccountId: string
    }
  | {
      readonly type: 'favourite.created' | 'favourite.deleted'
      readonly statusId: string
      readonly accountId: string
      readonly targetAccountId: string
    }
  | {
      readonly type: 'emoji_reaction.created' | 'emoji_reaction.deleted'
      readonly statusId: string
      readonly accountId: string
      readonly targetAccountId: string
      readonly name: string
      readonly domain: string | null
    }
  | { readonly type: 'poll.ended'; readonly pollId: string; readonly statusId: string; readonly accountId: string }
  | { readonly type: 'notification.created'; readonly notificationId: string; readonly accountId: string }
  | { readonly type: 'notifications.merged'; readonly accountId: string }
  | { readonly type: 'account.created'; readonly accountId: string }
  | { readonly type: 'token.revoked'; readonly tokenId: string }
  | { readonly type: 'filters.changed'; readonly accountId: string }
  | { readonly type: 'announcement.published' | 'announcement.deleted'; readonly announcementId: string }
  | { readonly type: 'announcement.reacted'; readonly announcementId: string; readonly name: string }

type AppEventListener = (event: AppEvent) => void | Promise<void>

/** Tells the parts of one process what has happened. With several processes a relay carries the events between their buses (`receive`). */
export interface EventBus {
  /** Returns at once; listeners run afterwards, in the order of publishing. Publish after the transaction, never inside it. */
  publish(event: AppEvent): void
  /** What happened in this process: for work to be done once. Answers how to stop listening. */
  subscribe(listener: AppEventListener): () => void
  /** What happened in any process: for what every process tells its own connections. Answers how to stop listening. */
  subscribeToAll(listener: AppEventListener): () => void
  /** Tells those who listen to every process what happened in another one. */
  receive(event: AppEvent): void
  /** When everything published so far, and what listeners published in turn, has been dealt with. */
  settled(): Promise<void>
}

/** A failing listener is reported and harms nobody else. */
export function createEventBus(onError: (error: unknown, event: AppEvent) => void): EventBus {
  const listeners = new Set<AppEventListener>()
  const listenersToAll = new Set<AppEventListener>()
  const running = new Set<Promise<void>>()

  const tell = async (listener: AppEventListener, event: AppEvent): Promise<void> => {
    try {
      await listener(event)
    } catch (error) {
      onError(error, event)
    }
  }

  const tellAll = (event: AppEvent, those: () => readonly AppEventListener[]): void => {
    const work = Promise.resolve()
      .then(() => Promise.all(those().map((listener) => tell(listener, event))))
      .then(() => void running.delete(work))
    running.add(work)
  }

  return {
    publish: (event) => tellAll(event, () => [...listeners, ...listenersToAll]),
    receive: (event) => tellAll(event, () => [...listenersToAll]),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    subscribeToAll(listener) {
      listenersToAll.add(listener)
      return () => void listenersToAll.delete(listener)
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
