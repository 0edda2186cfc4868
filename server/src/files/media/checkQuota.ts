import type { AppContext } from '../../AppContext.ts'
import { HttpError } from '../../platform/http/HttpError.ts'

/** Refuses a file for which the account has no storage left; deleting files frees storage. */
export async function checkQuota(ctx: Pick<AppContext, 'db' | 'settings'>, accountId: string, bytes: number): Promise<void> {
  const { quotaPerAccount } = ctx.settings.media
  const row = await ctx.db
    .selectFrom('media_attachments')
    .select((eb) => eb.fn.sum<string | null>('size').as('used'))
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (Number(row?.used ?? 0) + bytes > quotaPerAccount)
    throw new HttpError(422, `Validation failed: your uploads would take more than ${Math.floor(quotaPerAccount / 1024 ** 2)} MB together`)
}
