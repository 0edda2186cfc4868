export { emojiReactionSchema } from './emojiReaction.ts'
export type { EmojiReaction } from './emojiReaction.ts'
export { statusEndpoints } from './endpoints.ts'
export { mentionSchema, quoteApprovalSchema, quoteSchema, statusSchema } from './status.ts'
export type { Mention, Quote, QuoteApproval, QuoteState, Status, Visibility } from './status.ts'
export {
  scheduledStatusSchema,
  statusContextSchema,
  statusEditSchema,
  statusSourceSchema,
  translationSchema,
} from './statusContext.ts'
export type { ScheduledStatus, StatusContext, StatusEdit, StatusSource, Translation } from './statusContext.ts'
