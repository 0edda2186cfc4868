import type { AppContext } from '../AppContext.ts'
import type { OpenFederation } from './createFederation.ts'

const opened = new WeakMap<AppContext, Promise<OpenFederation>>()

/** The federation of this server, loaded when it is first needed: an instance that does not federate never loads it. */
export function openFederation(ctx: AppContext, secret: string): Promise<OpenFederation> {
  const known = opened.get(ctx) ?? load(ctx, secret)
  opened.set(ctx, known)
  return known
}

async function load(ctx: AppContext, secret: string): Promise<OpenFederation> {
  const { createFederation } = await import('./createFederation.ts')
  return createFederation(ctx, secret)
}
