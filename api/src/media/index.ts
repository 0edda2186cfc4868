export { mediaEndpoints } from './endpoints.ts'
export { mediaAttachmentSchema } from './mediaAttachment.ts'
export type { MediaAttachment, MediaType } from './mediaAttachment.ts'
