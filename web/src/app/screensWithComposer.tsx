import type { ReactElement } from 'react'
import { InlineReply } from '../features/compose/InlineReply.tsx'
import type { PlacedReply } from '../features/thread/ThreadScreen.tsx'
import { ThreadScreen } from '../features/thread/ThreadScreen.tsx'
import { ChatField } from '../features/compose/ChatField.tsx'
import { ConversationScreen } from '../features/conversations/ConversationScreen.tsx'
import type { PlacedField } from '../features/conversations/ConversationScreen.tsx'

/** A conversation with the composer directly under the answered post. */
export function ThreadWithReplies(props: { readonly acct: string; readonly id: string }) {
  return <ThreadScreen {...props} renderReply={renderReply} />
}

function renderReply(reply: PlacedReply): ReactElement {
  return <InlineReply {...reply} />
}

/** A conversation with the composer at its end. */
export function ConversationWithField(props: { readonly id: string }) {
  return <ConversationScreen {...props} renderField={renderField} />
}

function renderField(field: PlacedField): ReactElement {
  return <ChatField {...field} />
}
