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
 * The composer at the end of a conversation: it replies to the newest post and mentions everyone in the conversation. A reply that was
 * begun keeps its post, even if newer ones arrive, and after a reload.
 */
export function ChatField({ statusIds, lastId }: ChatFieldProps) {
  const { key } = useSession()
  const { written } = draftStore(key)
  const drafts = useSyncExternalStore(written.subscribe, written.get)
  const begunId = drafts.map(({ target }) => /^reply (.+)$/.exec(target)?.[1]).find((id) => id !== undefined && statusIds.includes(id))
  const answeredId = begunId ?? lastId
  /** Counts the sent replies, after each of which a new one begins. */
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
