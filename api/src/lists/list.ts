import * as v from 'valibot'
import { flag, flagUnlessDenied, identifier, lenientArray, oneOf, text } from '../reading/index.ts'

/** A list of accounts with a timeline. https://docs.joinmastodon.org/entities/List/ */
export const listSchema = v.object({
  id: identifier,
  title: text,
  /** Members' posts are then left out of the home timeline. */
  exclusive: flag,
  replies_policy: oneOf(['followed', 'list', 'none'], 'list'),
  /** kmyblue: notify of every post. */
  notify: flag,
  /** kmyblue: shown in the navigation. */
  favourite: flagUnlessDenied,
  /** kmyblue: antennas that feed this list. */
  antennas: lenientArray(v.object({ id: identifier, title: text, stl: flag })),
})

export type List = v.InferOutput<typeof listSchema>
