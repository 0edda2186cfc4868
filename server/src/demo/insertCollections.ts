import type { Town } from './Town.ts'
import { demoIndex } from './town/TownPlan.ts'

const HOUR_MS = 3_600_000

/** Two collections of recommended people; answers the id of the one that the demo account is in. */
export async function insertCollections(town: Town): Promise<string> {
  const { plan, db, ids, now, accountIds } = town
  const idOf = (username: string): string => accountIds[plan.people.findIndex((person) => person.username === username)] ?? ''
  const at = new Date(now.getTime() - 7 * HOUR_MS)
  const harbour = ids(at)
  const kitchen = ids(at)
  const common = { language: 'en', sensitive: false, discoverable: true, created_at: at, updated_at: at }
  await db
    .insertInto('collections')
    .values([
      {
        ...common,
        id: harbour,
        account_id: idOf('ada'),
        name: 'Mornings at the harbour',
        description: 'Who is awake when the boats come in',
        tag: 'harbour',
      },
      {
        ...common,
        id: kitchen,
        account_id: accountIds[demoIndex] ?? '',
        name: 'Good kitchens',
        description: 'People whose recipes work',
        tag: 'cooking',
      },
    ])
    .execute()
  const items = [
    ...[accountIds[demoIndex] ?? '', ...['tomas', 'hanako', 'amara', 'finn'].map(idOf)].map((accountId) => [harbour, accountId] as const),
    ...['ada', 'camille', 'mirela'].map((username) => [kitchen, idOf(username)] as const),
  ]
  await db
    .insertInto('collection_items')
    .values(items.map(([collectionId, accountId]) => ({ id: ids(at), collection_id: collectionId, account_id: accountId, created_at: at })))
    .execute()
  return harbour
}
