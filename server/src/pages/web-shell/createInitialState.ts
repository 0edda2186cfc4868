import type { AppContext } from '../../AppContext.ts'
import { describeInstance } from '../../operator/instance/describeInstance.ts'

const keptMs = 60_000

/**
 * What the client needs to know of this server before it can ask anything: Mastodon's Instance, without the numbers
 * and the people in it. Looked up once a minute; every page carries it.
 */
export function createInitialState(ctx: AppContext): () => Promise<object> {
  let kept: { readonly until: number; readonly state: Promise<object> } | null = null
  return () => {
    const now = ctx.now().getTime()
    if (kept !== null && kept.until > now) return kept.state
    const state = read(ctx)
    kept = { until: now + keptMs, state }
    // A failure is not kept: the next page asks again.
    state.catch(() => (kept = null))
    return state
  }
}

async function read(ctx: AppContext): Promise<object> {
  // What changes with every visitor would make every page a new one.
  const { usage: _usage, stats: _stats, contact: _contact, ...lasting } = await describeInstance(ctx)
  return lasting
}
