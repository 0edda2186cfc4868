import type { AppContext } from '../AppContext.ts'
import { followAccount } from '../people/relationships/followAccount.ts'

/** Pairs of a follower in this town and an account of the other one, so that the demo account's home timeline and followers are from both towns. */
const FOLLOWS: readonly (readonly [string, string])[] = [
  ...['ada', 'tomas', 'mirela', 'hanako', 'petra', 'brann', 'weather'].map((name) => ['demo', name] as const),
  ...['ada', 'yusuf', 'ines', 'otis'].map((name) => [name, 'demo'] as const),
]
const EVERY_MS = 2_000

/** Lets accounts of this town follow accounts of another one as soon as its server answers; ends when all follow, or when it is stopped. */
export function followOtherTown(ctx: AppContext, host: string): { stop(): Promise<void> } {
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

/** The id of the account, which is looked up repeatedly because both servers start at the same time; null if it is stopped before. */
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
