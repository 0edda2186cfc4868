import * as v from 'valibot'
import { subjectNames } from '../drawings/drawScene.ts'
import home from './home.json' with { type: 'json' }
import nature from './nature.json' with { type: 'json' }
import townLife from './townLife.json' with { type: 'json' }
import trades from './trades.json' with { type: 'json' }
import worlds from './worlds.json' with { type: 'json' }

const texts = v.array(v.string())

/** The texts of one topic. Words in braces are replaced from `slots`, in the same way for a post and the replies to it. */
const topicSchema = v.object({
  language: v.string(),
  slots: v.record(v.string(), texts),
  posts: texts,
  /** Replies by other accounts; where the author has a specific answer to a reply, it follows the reply. */
  replies: v.array(v.union([v.string(), v.tuple([v.string(), v.string()])])),
  /** The author's answers to any reply. */
  answers: texts,
  tags: texts,
  /** What its pictures show. */
  subjects: v.array(v.picklist(subjectNames)),
})
export type TopicTexts = v.InferOutput<typeof topicSchema>

const all = { ...trades, ...nature, ...home, ...townLife, ...worlds }

export type Topic = keyof typeof all
export const topics = Object.keys(all) as Topic[]

/** The texts of all topics of the demo's posts. */
export const topicTexts = Object.fromEntries(topics.map((topic) => [topic, v.parse(topicSchema, all[topic])])) as Readonly<
  Record<Topic, TopicTexts>
>
