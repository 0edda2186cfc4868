import type { Context } from '@fedify/fedify'
import type { AppContext } from '../AppContext.ts'
import { openFederation } from './openFederation.ts'

/** Fedify's context outside of a request. */
export async function openContext(ctx: AppContext): Promise<Context<void>> {
  const { federation, publicUrl } = ctx.settings
  if (federation === null) throw new Error('This server does not federate')
  const { fedify } = await openFederation(ctx, federation.secret)
  return fedify.createContext(new URL(publicUrl), undefined)
}
