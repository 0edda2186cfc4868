import * as v from 'valibot'
import common from './common.json' with { type: 'json' }

const texts = v.array(v.string())
const pollIdea = v.object({ question: v.string(), options: texts, isMultiple: v.boolean() })
export type PollIdea = v.InferOutput<typeof pollIdea>

const linkIdea = v.object({
  host: v.string(),
  path: v.string(),
  title: v.string(),
  description: v.string(),
  provider: v.string(),
  author: v.string(),
  said: v.string(),
})
export type LinkIdea = v.InferOutput<typeof linkIdea>

/** Short texts for all topics, and the contents of polls, links, content warnings, bots and of the posts that every demo contains. */
export const commonTexts = v.parse(
  v.object({
    closers: texts,
    cheers: texts,
    /** An author's answers to any reply. */
    thanks: texts,
    pollIdeas: v.array(pollIdea),
    linkIntroductions: texts,
    linkIdeas: v.array(linkIdea),
    warned: v.array(v.object({ warning: v.string(), text: v.string() })),
    botLines: v.object({ clock: texts, tides: texts, weather: texts }),
    /** Posts with several paragraphs. */
    longReads: texts,
    specials: v.object({
      video: v.string(),
      sound: v.string(),
      thread: texts,
      greeting: v.string(),
      endedPoll: pollIdea,
      openPoll: pollIdea,
      quoteOfDemo: v.string(),
      quoteByDemo: v.string(),
      direct: v.string(),
      mention: v.string(),
      japanese: v.string(),
      arabic: v.string(),
      sky: v.string(),
      train: v.string(),
      album: v.string(),
    }),
  }),
  common,
)
