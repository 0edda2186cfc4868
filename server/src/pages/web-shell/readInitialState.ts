import type { AppContext } from '../../AppContext.ts'
import { keepAnswer } from '../../platform/kept/keepAnswer.ts'
import { describeInstance } from '../../operator/instance/describeInstance.ts'

const keptMs = 60_000

/**
 * What the client needs to know of this server before it can ask anything: Mastodon's Instance, without the numbers
 * and the people in it. Looked up once a minute; every page carries it.
 */
export const readInitialState = keepAnswer(keptMs, (ctx: AppContext): Promise<object> => read(ctx))

async function read(ctx: AppContext): Promise<object> {
  // What changes with every visitor would make every page a new one.
  const { usage: _usage, stats: _stats, contact: _contact, ...lasting } = await describeInstance(ctx)
  return lasting
}
