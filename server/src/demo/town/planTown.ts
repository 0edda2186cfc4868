import { createRandom } from '../randomness/createRandom.ts'
import type { Random } from '../randomness/createRandom.ts'
import { demoPerson, people as townspeople } from './people.ts'
import type { Person } from './people.ts'
import { planPosts } from './planPosts.ts'
import { demoIndex } from './TownPlan.ts'
import type { PlannedAct, PlannedPost, TownPlan } from './TownPlan.ts'

export interface TownOptions {
  readonly seed: string
  readonly now: Date
  /** The approximate number of posts. */
  readonly posts: number
}

const dayMs = 86_400_000
const emoji = ['👍', '❤️', '😂', '🎉', '🌟', '🥐', '🚲', '🌧️', '☕', ':bread:', ':happycat:', ':starling:', ':party:']

/** Plans thirty days of a small community: accounts, posts, follows and favourites. The same seed and time give the same plan. */
export function planTown({ seed, now, posts: count }: TownOptions): TownPlan {
  const random = createRandom(seed)
  const people = [demoPerson, ...townspeople]
  const posts = planPosts(people, count, now, random.fork('posts'))
  const acts = random.fork('acts')
  const shown = posts.filter((post) => post.visibility === 'public' || post.visibility === 'unlisted')
  const reblogs = shown
    .filter((post) => post.replyTo === null && post.poll === null)
    .flatMap((post) => actsOn(post, people.length, post.appeal > 0.5 ? 3 : post.appeal > 0.25 ? 1 : 0.15, now, acts))
  return {
    people,
    follows: planFollows(people, now, random.fork('follows')),
    posts,
    reblogs,
    favourites: shown.flatMap((post) => actsOn(post, people.length, 1 + post.appeal * 16, now, acts)),
    reactions: shown.flatMap((post) =>
      actsOn(post, people.length, post.appeal * 4 - 0.6, now, acts).map(({ by, at }) => ({ by, post, at, emoji: acts.pick(emoji) })),
    ),
    bookmarks: acts
      .sample(
        shown.filter((post) => post.replyTo === null && post.author !== demoIndex),
        12,
      )
      .map((post) => ({ by: demoIndex, post, at: soonAfter(post, now, acts) })),
  }
}

function actsOn(post: PlannedPost, peopleCount: number, expected: number, now: Date, random: Random): PlannedAct[] {
  const many = Math.max(0, expected * (0.4 + random.next() * 1.2))
  const count = Math.floor(many) + (random.chance(many % 1) ? 1 : 0)
  // Reactions of the demo's accounts; the newcomer has only a few, so that both states of each button can be seen.
  const others = Array.from({ length: peopleCount }, (_, index) => index).filter(
    (index) => index !== post.author && (index !== demoIndex || random.chance(0.25)),
  )
  return random.sample(others, count).map((by) => ({ by, post, at: soonAfter(post, now, random) }))
}

function soonAfter(post: PlannedPost, now: Date, random: Random): Date {
  const left = now.getTime() - post.at.getTime() - 1000
  return new Date(post.at.getTime() + Math.max(1, Math.min(left * random.next(), -Math.log(1 - random.next()) * dayMs * 0.25)))
}

function planFollows(people: readonly Person[], now: Date, random: Random): TownPlan['follows'] {
  const follows: TownPlan['follows'][number][] = []
  const add = (by: number, whom: number, days: number): void => void follows.push({ by, whom, at: new Date(now.getTime() - dayMs * days) })
  // The newcomer follows most accounts and is followed by many, some of them since today; locked accounts request approval.
  for (let each = 1; each < people.length; each++) {
    if (each % 9 !== 0) add(demoIndex, each, 1 + random.next() * 29)
    if (people[each]?.isLocked !== true && random.chance(0.75))
      add(each, demoIndex, each % 6 === 1 ? 0.05 + random.next() * 0.4 : 1 + random.next() * 29)
  }
  for (let by = 1; by < people.length; by++) {
    for (let whom = 1; whom < people.length; whom++) if (by !== whom && random.chance(0.45)) add(by, whom, 1 + random.next() * 39)
  }
  return follows
}
