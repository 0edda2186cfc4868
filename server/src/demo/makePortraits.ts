import sharp from 'sharp'
import type { DemoStore } from './DemoStore.ts'
import { drawAvatar } from './drawings/drawAvatar.ts'
import { drawScene } from './drawings/drawScene.ts'
import { inParallel } from './inParallel.ts'
import { createRandom } from './randomness/createRandom.ts'
import type { Person } from './town/Person.ts'

export interface Portrait {
  readonly avatarKey: string
  readonly headerKey: string
}

/** Draws and stores everybody's avatar and header, in the order of the people. */
export function makePortraits(store: DemoStore, seed: string, people: readonly Person[], onDone: () => void): Promise<Portrait[]> {
  return inParallel(people, 4, async (person) => {
    const random = createRandom(`${seed}/portrait/${person.username}`)
    const avatar = drawAvatar(person.avatar, random)
    const header = drawScene(person.header, random, [1200, 400]).svg
    const [avatarKey, headerKey] = await Promise.all([
      store.put('avatars', person.username, 'webp', await sharp(Buffer.from(avatar), { density: 120 }).resize(400, 400).webp({ quality: 82, effort: 1 }).toBuffer()),
      store.put('headers', person.username, 'webp', await sharp(Buffer.from(header)).webp({ quality: 78, effort: 1 }).toBuffer()),
    ])
    onDone()
    return { avatarKey, headerKey }
  })
}
