import type { AppContext } from '../AppContext.ts'
import { followAccount } from '../people/relationships/followAccount.ts'

/** Who of this town follows whom of the other one: the visitor's home shows both towns, and the visitor is followed from both. */
const FOLLOWS: readonly (readonly [string, string])[] = [
  ...['ada', 'tomas', 'mirela', 'hanako', 'petra', 'brann', 'weather'].map((name) => ['demo', name] as const),
  ...['ada', 'yusuf', 'ines', 'otis'].map((name) => [name, 'demo'] as const),
]
const EVERY_MS = 2_000

/** Lets people of this town follow people of another one as soon as that answers; ends when that is done, or when it is stopped. */
export function meetNeighbours(ctx: AppContext, host: string): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const work = async (): Promise<void> => {
    for (const [by, whom] of FOLLOWS) {
      const follower = await ctx.db
        .selectFrom('accounts')
        .select('id')
        .where('username', '=', by)
        .where('domain', 'is', null)
        .executeTakeFirst()
      const found = await untilFound(ctx, whom, host, stopping.signal)
      if (follower === undefined || found === null) return
      await followAccount(ctx, follower.id, found, {})
    }
  }
  const current = work().catch((error: unknown) => ctx.log.warn('The neighbours were not met', { error }))
  return {
    async stop() {
      stopping.abort()
      await current
    },
  }
}

/** Asked again and again, because both towns start at the same time. */
async function untilFound(ctx: AppContext, name: string, host: string, signal: AbortSignal): Promise<string | null> {
  while (!signal.aborted) {
    const id = (await ctx.remoteServers?.resolveHandle(name, host)) ?? null
    if (id !== null) return id
    await new Promise<void>((done) => {
      const timer = setTimeout(done, EVERY_MS)
      signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true })
    })
  }
  return null
}
