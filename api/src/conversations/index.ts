export { conversationSchema } from './conversation.ts'
export type { Conversation } from './conversation.ts'
export { conversationEndpoints } from './endpoints.ts'
