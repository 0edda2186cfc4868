import type { AppContext } from '../../AppContext.ts'

/** Where a stored file is served. */
export function mediaUrl(ctx: Pick<AppContext, 'settings'>, key: string): string {
  return `${ctx.settings.publicUrl}/media/${key}`
}
