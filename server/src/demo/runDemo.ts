import type { AppContext } from '../AppContext.ts'
import { followOtherTown } from './followOtherTown.ts'
import { demoEmail, demoPassword, demoSeed, seedDemo } from './seedDemo.ts'
import { startDemoActivity } from './startDemoActivity.ts'

export { standInTranslator } from './standInTranslator.ts'

/** Where progress is printed; `isTerminal` says whether a line can be overwritten. */
export interface DemoOutput {
  readonly isTerminal: boolean
  write(text: string): void
}

export interface RunningDemo {
  /** The text for the person who started it; null where the database contained other accounts, so that nothing was inserted. */
  readonly signIn: string | null
  stop(): Promise<void>
}

/** One of two demo servers that federate with each other. */
export interface DemoTown {
  readonly name: string
  /** The host and port of the other one. */
  readonly neighbour: string
}

/** Fills an empty database with the demo, printing the progress, and lets its accounts act until it is stopped. */
export async function runDemo(ctx: AppContext, output: DemoOutput, town: DemoTown | null = null): Promise<RunningDemo> {
  const name = town === null ? 'the demo town' : town.name
  let shown = -1
  const showProgress = (share: number, what: string): void => {
    const percent = Math.floor(share * 100)
    if (percent === shown) return
    shown = percent
    if (output.isTerminal) output.write(`\r\u001b[KMaking ${name}: ${percent} % (${what})${percent === 100 ? '\n' : ''}`)
    else if (percent === 100) output.write(`${name.charAt(0).toUpperCase()}${name.slice(1)} is made.\n`)
  }
  // Each of two towns is smaller, so that both start quickly.
  const size = town === null ? {} : { seed: town.name, town: town.name, posts: 600, pictures: 50 }
  await seedDemo(ctx, { ...size, onProgress: showProgress })
  const resident = await ctx.db.selectFrom('users').select('account_id').where('email', '=', demoEmail).executeTakeFirst()
  const activity = startDemoActivity(ctx, { seed: town?.name ?? demoSeed })
  const following = town === null ? null : followOtherTown(ctx, town.neighbour)
  return {
    signIn: resident === undefined ? null : `sign in as ${demoEmail} with the password ${demoPassword}`,
    stop: async () => void (await Promise.all([activity.stop(), following?.stop()])),
  }
}
