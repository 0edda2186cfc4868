import { endpoint } from '../endpoint/index.ts'
import { answeredArray } from '../reading/index.ts'
import { customEmojiSchema } from './customEmoji.ts'

/** https://docs.joinmastodon.org/methods/custom_emojis/ */
export const customEmojiEndpoints = {
  list: endpoint({ method: 'GET', path: '/api/v1/custom_emojis', auth: 'optional', response: answeredArray(customEmojiSchema) }),
} as const
