import { describe, expect, it } from 'vitest'
import { drawAvatar } from '../drawings/drawAvatar.ts'
import { drawScene, subjectNames } from '../drawings/drawScene.ts'
import { createRandom } from '../randomness/createRandom.ts'
import { makeMelody } from '../sound/makeMelody.ts'
import { topics, topicTexts } from '../texts/topicTexts.ts'
import { people } from './people.ts'
import { planTown } from './planTown.ts'
import { demoIndex } from './TownPlan.ts'

const options = { seed: 'test', now: new Date('2026-05-20T10:00:00Z'), posts: 2000 }
const town = planTown(options)

describe('planTown', () => {
  it('is the same for the same seed and moment, and another for another', () => {
    const told = (plan: typeof town): string[] =>
      plan.posts.map((post) => `${post.at.toISOString()} ${post.author} ${post.text} ${post.pictures.join()}`)
    expect(told(planTown(options))).toEqual(told(town))
    expect(planTown(options).favourites.map((act) => `${act.by} ${act.at.getTime()}`)).toEqual(
      town.favourites.map((act) => `${act.by} ${act.at.getTime()}`),
    )
    expect(told(planTown({ ...options, seed: 'other' }))).not.toEqual(told(town))
  })

  it('has about forty people and two thousand posts in thirty days', () => {
    expect(town.people.length).toBeGreaterThanOrEqual(40)
    expect(Math.abs(town.posts.length - 2000)).toBeLessThan(100)
    const first = town.posts[0]?.at.getTime() ?? 0
    expect((options.now.getTime() - first) / 86_400_000).toBeGreaterThan(28)
    expect((options.now.getTime() - first) / 86_400_000).toBeLessThan(31)
  })

  it('nothing is answered, liked or boosted before it was said, and nothing happens in the future', () => {
    for (const post of town.posts) {
      expect(post.at.getTime()).toBeLessThanOrEqual(options.now.getTime())
      if (post.replyTo !== null) expect(post.at.getTime()).toBeGreaterThan(post.replyTo.at.getTime())
    }
    for (const act of [...town.reblogs, ...town.favourites, ...town.reactions]) {
      expect(act.at.getTime()).toBeGreaterThan(act.post.at.getTime())
      expect(act.at.getTime()).toBeLessThanOrEqual(options.now.getTime())
    }
  })

  it('nobody does the same thing to the same post twice, or follows themselves', () => {
    for (const acts of [town.reblogs, town.favourites, town.reactions]) {
      const keys = acts.map((act) => `${act.by}/${town.posts.indexOf(act.post)}`)
      expect(new Set(keys).size).toBe(keys.length)
    }
    expect(town.follows.some((follow) => follow.by === follow.whom)).toBe(false)
    expect(town.follows.filter((follow) => follow.by === demoIndex).length).toBeGreaterThan(30)
  })

  it('new posts repeat each other hardly ever', () => {
    const roots = town.posts.filter((post) => post.replyTo === null && town.people[post.author]?.isBot !== true)
    expect(new Set(roots.map((post) => post.text)).size / roots.length).toBeGreaterThan(0.95)
  })

  it('no word is left unfilled', () => {
    for (const post of town.posts) expect(post.text).not.toMatch(/[{}]/)
  })

  it.each(topics)('%s: every slot of its texts has words', (topic) => {
    const stock = topicTexts[topic]
    for (const text of [...stock.posts, ...stock.replies.flat(), ...stock.answers]) {
      for (const [, name] of text.matchAll(/\{(\w+)\}/g)) expect(Object.keys(stock.slots)).toContain(name)
    }
  })
})

describe('drawings', () => {
  it.each(subjectNames)('%s is the same for the same seed, has a description and a focal point inside', (subject) => {
    const scene = drawScene(subject, createRandom('x'))
    expect(drawScene(subject, createRandom('x'))).toEqual(scene)
    expect(scene.description.length).toBeGreaterThan(20)
    for (const part of scene.focus) expect(Math.abs(part)).toBeLessThanOrEqual(1)
    expect(scene.svg).not.toMatch(/NaN|undefined/)
  })

  it('portraits differ from person to person', () => {
    const faces = people.map((person) => drawAvatar(person.avatar, createRandom(person.username)))
    expect(new Set(faces).size).toBe(people.length)
    for (const face of faces) expect(face).not.toMatch(/NaN|undefined|<text/)
  })

  it('a melody is the same for the same seed', () => {
    expect(makeMelody('a', 1)).toEqual(makeMelody('a', 1))
    expect(makeMelody('a', 1)).not.toEqual(makeMelody('b', 1))
  })
})
