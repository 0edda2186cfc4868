import * as v from 'valibot'
import { flag, flagOrNull, oneOf, textOrNull } from '../reading/index.ts'

/** The signed-in account's preferences stored on the server. https://docs.joinmastodon.org/entities/Preferences/ */
export const preferencesSchema = v.object({
  'posting:default:visibility': textOrNull,
  'posting:default:sensitive': flag,
  'posting:default:language': textOrNull,
  'posting:default:quote_policy': textOrNull,
  'reading:expand:media': oneOf(['default', 'show_all', 'hide_all'], 'default'),
  'reading:expand:spoilers': flag,
  'reading:autoplay:gifs': flagOrNull,
})

export type Preferences = v.InferOutput<typeof preferencesSchema>
