import pLimit from 'p-limit'
import sharp from 'sharp'
import type { DemoStore } from './DemoStore.ts'
import { drawAvatar } from './drawings/drawAvatar.ts'
import { drawScene } from './drawings/drawScene.ts'
import { createRandom } from './randomness/createRandom.ts'
import type { Person } from './town/people.ts'

export interface Portrait {
  readonly avatarKey: string
  readonly headerKey: string
}

/** Draws and stores the avatar and header of every account, in the order of the plan. */
export function makePortraits(store: DemoStore, seed: string, people: readonly Person[], onDone: () => void): Promise<Portrait[]> {
  return pLimit(4).map(people, async (person) => {
    const random = createRandom(`${seed}/portrait/${person.username}`)
    const avatar = drawAvatar(person.avatar, random)
    const header = drawScene(person.header, random, [1200, 400]).svg
    const [small, wide] = await Promise.all([
      sharp(Buffer.from(avatar), { density: 120 }).resize(400, 400).webp({ quality: 82, effort: 1 }).toBuffer(),
      sharp(Buffer.from(header)).webp({ quality: 78, effort: 1 }).toBuffer(),
    ])
    const [avatarKey, headerKey] = await Promise.all([
      store.put('avatars', person.username, 'webp', small),
      store.put('headers', person.username, 'webp', wide),
    ])
    onDone()
    return { avatarKey, headerKey }
  })
}
