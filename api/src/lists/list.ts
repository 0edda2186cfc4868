import * as v from 'valibot'
import { flag, flagUnlessDenied, identifier, lenientArray, oneOf, text } from '../reading/index.ts'

/** A list of accounts with a timeline. https://docs.joinmastodon.org/entities/List/ */
export const listSchema = v.object({
  id: identifier,
  title: text,
  /** Whether statuses of members are left out of the home timeline. */
  exclusive: flag,
  replies_policy: oneOf(['followed', 'list', 'none'], 'list'),
  /** kmyblue: whether each status of a member makes a notification. */
  notify: flag,
  /** kmyblue: whether the list is shown in the navigation. */
  favourite: flagUnlessDenied,
  /** kmyblue: the antennas whose statuses appear in this list. */
  antennas: lenientArray(v.object({ id: identifier, title: text, stl: flag })),
})

export type List = v.InferOutput<typeof listSchema>
