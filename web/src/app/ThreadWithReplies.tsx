import type { ReactElement } from 'react'
import { InlineReply } from '../features/compose/InlineReply.tsx'
import type { PlacedReply } from '../features/thread/ThreadScreen.tsx'
import { ThreadScreen } from '../features/thread/ThreadScreen.tsx'

/** A conversation with the composer directly under the answered post. */
export function ThreadWithReplies(props: { readonly acct: string; readonly id: string }) {
  return <ThreadScreen {...props} renderReply={renderReply} />
}

function renderReply(reply: PlacedReply): ReactElement {
  return <InlineReply {...reply} />
}
