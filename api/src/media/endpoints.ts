import * as v from 'valibot'
import { emptyAnswer, endpoint, uploadedFile } from '../endpoint/index.ts'
import { mediaAttachmentSchema } from './mediaAttachment.ts'

const uploadBody = v.object({
  file: uploadedFile,
  thumbnail: v.optional(uploadedFile),
  description: v.optional(v.string()),
  /** 'x,y', each from -1 to 1. */
  focus: v.optional(v.string()),
})

/** Uploads. https://docs.joinmastodon.org/methods/media/ */
export const mediaEndpoints = {
  /** 200 if the file is ready, 202 while the server is processing it. */
  upload: endpoint({
    method: 'POST',
    path: '/api/v2/media',
    auth: 'user',
    scope: 'write:media',
    body: uploadBody,
    encoding: 'multipart',
    response: mediaAttachmentSchema,
  }),
  /** The older call, for servers without version 2; it answers when the file is ready. */
  uploadAndWait: endpoint({
    method: 'POST',
    path: '/api/v1/media',
    auth: 'user',
    scope: 'write:media',
    body: uploadBody,
    encoding: 'multipart',
    response: mediaAttachmentSchema,
  }),
  /** 206 while the server is processing the file. */
  get: endpoint({ method: 'GET', path: '/api/v1/media/:id', auth: 'user', scope: 'write:media', response: mediaAttachmentSchema }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v1/media/:id',
    auth: 'user',
    scope: 'write:media',
    body: v.object({
      thumbnail: v.optional(uploadedFile),
      description: v.optional(v.string()),
      focus: v.optional(v.string()),
    }),
    encoding: 'multipart',
    response: mediaAttachmentSchema,
  }),
  delete: endpoint({ method: 'DELETE', path: '/api/v1/media/:id', auth: 'user', scope: 'write:media', response: emptyAnswer }),
} as const
