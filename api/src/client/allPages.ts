import type { AnyEndpoint, OutputOf } from '../endpoint/index.ts'
import { ApiError } from './ApiError.ts'
import type { Answer, CallArguments, Client } from './Client.ts'

const pageSize = 80

type ItemOf<E extends AnyEndpoint> = OutputOf<E> extends readonly (infer Item)[] ? Item : never

/** All items of a list, over all of its pages, by the links of the server: the cursors of many lists are not the ids of their items. Rejects with the ApiError. */
export async function allPages<E extends AnyEndpoint>(
  client: Pick<Client, 'call' | 'follow'>,
  row: E,
  signal?: AbortSignal,
): Promise<readonly ItemOf<E>[]> {
  const items: ItemOf<E>[] = []
  const input = [{ query: { limit: pageSize }, signal }] as unknown as CallArguments<E>
  let { data, next }: Pick<Answer<unknown>, 'data' | 'next'> = await client.call(row, ...input)
  for (;;) {
    items.push(...(data as readonly ItemOf<E>[]))
    if (next === null) return items
    ;({ data, next } = await client.follow(row, next, { signal }))
  }
}

/** What a server answers, or `none` where it does not have that part of the API; one that cannot be reached is a failure. */
export async function whereThere<T>(ask: () => Promise<T>, none: T): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ApiError && (error.kind === 'not-found' || error.kind === 'gone')) return none
    throw error
  }
}
