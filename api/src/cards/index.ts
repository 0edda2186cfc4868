export { previewCardAuthorSchema, previewCardSchema } from './previewCard.ts'
export type { PreviewCard, PreviewCardAuthor } from './previewCard.ts'
