import type { ReactElement } from 'react'
import { ChatField } from '../features/compose/ChatField.tsx'
import { ConversationScreen } from '../features/conversations/ConversationScreen.tsx'
import type { PlacedField } from '../features/conversations/ConversationScreen.tsx'

/** A conversation with the composer at its end. */
export function ConversationWithField(props: { readonly id: string }) {
  return <ConversationScreen {...props} renderField={renderField} />
}

function renderField(field: PlacedField): ReactElement {
  return <ChatField {...field} />
}
