import { json } from '../platform/database/json.ts'
import type { Town } from './Town.ts'
import { inBatches } from './Town.ts'
import { demoIndex } from './town/TownPlan.ts'

const dayMs = 86_400_000
const ownerRole = 3

/** When each account was created; the newcomer's is the newest. */
export function arrivalOf(index: number, now: Date): Date {
  return new Date(now.getTime() - dayMs * (index === demoIndex ? 31 : 45 + ((index * 37) % 700)))
}

/** Inserts accounts, logins and follows. Only the demo account has a password. */
export async function insertPeople(town: Town, demoPasswordHash: string): Promise<void> {
  const { plan, db, publicUrl, now, ids, accountIds } = town
  const id = (index: number): string => accountIds[index] ?? ''
  const postsOf = (index: number) => plan.posts.filter((post) => post.author === index)
  await inBatches([...plan.people.entries()], (batch) =>
    db
      .insertInto('accounts')
      .values(
        batch.map(([index, person]) => ({
          id: id(index),
          username: person.username,
          display_name: person.name,
          note: person.bio,
          fields: json((person.fields ?? []).map(([name, value]) => ({ name, value }))),
          avatar_key: town.portraits[index]?.avatarKey ?? null,
          header_key: town.portraits[index]?.headerKey ?? null,
          locked: person.isLocked ?? false,
          bot: person.isBot ?? false,
          group_account: person.isGroup ?? false,
          discoverable: true,
          indexable: true,
          uri: `${publicUrl}/users/${person.username}`,
          url: `${publicUrl}/@${person.username}`,
          statuses_count: postsOf(index).length + plan.reblogs.filter((act) => act.by === index).length,
          followers_count: plan.follows.filter((follow) => follow.whom === index).length,
          following_count: plan.follows.filter((follow) => follow.by === index).length,
          last_status_at: postsOf(index).at(-1)?.at ?? null,
          created_at: arrivalOf(index, now),
        })),
      )
      .execute(),
  )
  await db
    .insertInto('users')
    .values(
      plan.people.map((person, index) => ({
        account_id: id(index),
        email: `${person.username}@localhost`,
        password_hash: index === demoIndex ? demoPasswordHash : 'nobody',
        role_id: index === demoIndex ? ownerRole : 0,
        created_at: arrivalOf(index, now),
      })),
    )
    .execute()
  const watched = new Set(['ada', 'mirela', 'tomas'])
  await inBatches(plan.follows, (batch) =>
    db
      .insertInto('follows')
      .values(
        batch.map(({ by, whom, at }) => ({
          id: ids(at),
          account_id: id(by),
          target_account_id: id(whom),
          notify: by === demoIndex && watched.has(plan.people[whom]?.username ?? ''),
          created_at: at,
        })),
      )
      .execute(),
  )
}
