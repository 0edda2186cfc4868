import { useEffect } from 'react'
import type { ReactElement } from 'react'
import { fetchInlineComposer, InlineReply } from '../features/compose/InlineReply.tsx'
import type { PlacedReply } from '../features/thread/ThreadScreen.tsx'
import { ThreadScreen } from '../features/thread/ThreadScreen.tsx'
import { whenIdle } from '../ui/whenIdle.ts'

/** A conversation with the composer directly under the answered post. */
export function ThreadWithReplies(props: { readonly acct: string; readonly id: string }) {
  useEffect(() => whenIdle(() => void fetchInlineComposer()), [])
  return <ThreadScreen {...props} renderReply={renderReply} />
}

function renderReply(reply: PlacedReply): ReactElement {
  return <InlineReply {...reply} />
}
