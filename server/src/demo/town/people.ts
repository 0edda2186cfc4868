import * as v from 'valibot'
import { avatarKinds } from '../drawings/drawAvatar.ts'
import { subjectNames } from '../drawings/drawScene.ts'
import texts from '../texts/people.json' with { type: 'json' }
import { topics } from '../texts/topicTexts.ts'

const personSchema = v.object({
  username: v.string(),
  /** May contain custom emoji of the demo. */
  name: v.string(),
  bio: v.string(),
  topics: v.array(v.picklist(topics)),
  avatar: v.picklist(avatarKinds),
  header: v.picklist(subjectNames),
  fields: v.exactOptional(v.array(v.tuple([v.string(), v.string()]))),
  /** How much this account writes; 1 is average. */
  pace: v.exactOptional(v.number()),
  isBot: v.exactOptional(v.boolean()),
  isLocked: v.exactOptional(v.boolean()),
  isGroup: v.exactOptional(v.boolean()),
  /** The kind of texts that a bot posts. */
  says: v.exactOptional(v.picklist(['clock', 'tides', 'weather'])),
})

/** An account of the demo. */
export type Person = v.InferOutput<typeof personSchema>

const { demoPerson, people } = v.parse(v.object({ demoPerson: personSchema, people: v.array(personSchema) }), texts)
/** `demoPerson` is the account with which visitors of the demo sign in; `people` are all others. */
export { demoPerson, people }
