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
  /** 200 when ready, 202 while the server still works on it. */
  upload: endpoint({
    method: 'POST',
    path: '/api/v2/media',
    auth: 'user',
    scope: 'write:media',
    body: uploadBody,
    encoding: 'multipart',
    response: mediaAttachmentSchema,
  }),
  /** The older way, for servers without the newer one. */
  uploadAndWait: endpoint({
    method: 'POST',
    path: '/api/v1/media',
    auth: 'user',
    scope: 'write:media',
    body: uploadBody,
    encoding: 'multipart',
    response: mediaAttachmentSchema,
  }),
  /** 206 while the server still works on it. */
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
