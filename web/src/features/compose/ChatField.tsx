import { useState, useSyncExternalStore } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { Composer } from './Composer.tsx'
import { draftStore } from './drafts/draftStore.ts'

interface ChatFieldProps {
  /** The posts of the conversation. */
  readonly statusIds: readonly string[]
  /** The newest of them. */
  readonly lastId: string
}

/**
 * The composer at the end of a conversation: it answers the newest post, and everyone who reads that. An answer that was begun stays the one to the
 * post it was begun for, whatever comes meanwhile, also after a reload.
 */
export function ChatField({ statusIds, lastId }: ChatFieldProps) {
  const { key } = useSession()
  const { written } = draftStore(key)
  const drafts = useSyncExternalStore(written.subscribe, written.get)
  const begunId = drafts.map(({ target }) => /^reply (.+)$/.exec(target)?.[1]).find((id) => id !== undefined && statusIds.includes(id))
  const answeredId = begunId ?? lastId
  /** Counts the answers that were sent, after each of which another is begun. */
  const [sent, setSent] = useState(0)
  return (
    <Composer
      location={{ key: `chat ${answeredId} ${sent}`, search: `?reply=${answeredId}` }}
      look="chat"
      onDone={() => setSent(sent + 1)}
      onMoved={() => setSent(sent + 1)}
    />
  )
}
