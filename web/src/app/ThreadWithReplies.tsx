import { useEffect } from 'react'
import type { ReactElement } from 'react'
import type { PlacedReply } from '../features/thread/ThreadScreen.tsx'
import { ThreadScreen } from '../features/thread/ThreadScreen.tsx'
import { Later } from '../ui/Later.tsx'
import { loadable } from '../ui/loadable.tsx'
import { whenIdle } from '../ui/whenIdle.ts'

const InlineReply = loadable(() => import('../features/compose/InlineReply.tsx'), 'InlineReply')

/** A conversation in which one replies right under a post. */
export function ThreadWithReplies(props: { readonly acct: string; readonly id: string }) {
  useEffect(() => whenIdle(() => void InlineReply.preload()), [])
  return <ThreadScreen {...props} renderReply={renderReply} />
}

function renderReply(reply: PlacedReply): ReactElement {
  return (
    <Later failure="part">
      <InlineReply {...reply} />
    </Later>
  )
}
