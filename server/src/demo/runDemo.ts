import type { AppContext } from '../AppContext.ts'
import { demoEmail, demoPassword, demoSeed, seedDemo } from './seedDemo.ts'
import { startDemoLife } from './startDemoLife.ts'

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

/** Fills an empty database with the demo, printing the progress, and lets its accounts act until it is stopped. */
export async function runDemo(ctx: AppContext, output: DemoOutput): Promise<RunningDemo> {
  let shown = -1
  const showProgress = (share: number, what: string): void => {
    const percent = Math.floor(share * 100)
    if (percent === shown) return
    shown = percent
    if (output.isTerminal) output.write(`\r\u001b[KMaking the demo town: ${percent} % (${what})${percent === 100 ? '\n' : ''}`)
    else if (percent === 100) output.write('The demo town is made.\n')
  }
  await seedDemo(ctx, { onProgress: showProgress })
  const resident = await ctx.db.selectFrom('users').select('account_id').where('email', '=', demoEmail).executeTakeFirst()
  const life = startDemoLife(ctx, { seed: demoSeed })
  return { signIn: resident === undefined ? null : `sign in as ${demoEmail} with the password ${demoPassword}`, stop: () => life.stop() }
}
