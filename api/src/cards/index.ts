export { cardEndpoints, oembedSchema } from './endpoints.ts'
export { previewCardAuthorSchema, previewCardSchema } from './previewCard.ts'
export type { PreviewCard, PreviewCardAuthor } from './previewCard.ts'
