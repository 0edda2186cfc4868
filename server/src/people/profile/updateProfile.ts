import type { accountEndpoints } from '@starling/api/accounts'
import type { ReadBodyOf } from '@starling/api/endpoint'
import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { AccountSettings } from '../accounts/table.ts'
import { json } from '../../platform/database/json.ts'
import type { Writing } from '../../platform/events/EventBus.ts'
import { unprocessable } from '../../platform/http/HttpError.ts'
import { discardFiles } from '../../files/media/discardFiles.ts'
import { storeAvatar, storeHeader } from '../../files/media/storeAvatar.ts'
import { claimFiles } from '../../files/media/storeFile.ts'
import { authorizeAllFollowRequests } from '../relationships/answerFollowRequest.ts'
import { readOtherSettings, readPreferences, readProfile } from './readProfile.ts'

/** Changes a profile and its owner's preferences, all of them or none. */
export async function updateProfile(
  ctx: AppContext,
  accountId: string,
  body: ReadBodyOf<typeof accountEndpoints.updateCredentials>,
): Promise<void> {
  const { fields, ...change } = readProfile(body, ctx.settings.accounts)
  const preferences = readPreferences(body.source)
  const settings = readOtherSettings(body)
  const avatar = body.avatar === undefined ? null : await storeAvatar(ctx, pictureOf(body.avatar, ctx.settings.media.imageSizeLimit))
  const header = body.header === undefined ? null : await storeHeader(ctx, pictureOf(body.header, ctx.settings.media.imageSizeLimit))
  const account = {
    ...change,
    ...(fields === undefined ? {} : { fields: json(fields) }),
    ...(Object.keys(settings).length === 0 ? {} : { settings: sql<AccountSettings>`settings || ${json(settings)}` }),
    ...(avatar === null ? {} : { avatar_key: avatar, avatar_static_key: null }),
    ...(header === null ? {} : { header_key: header }),
  }
  await ctx.events.write(async ({ db, tell }) => {
    if (Object.keys(preferences).length > 0) await savePreferences(db, accountId, preferences)
    if (Object.keys(account).length === 0) return
    // Done first, because it locks several accounts in the order of their ids.
    if (change.locked === false && (await isLocked(db, accountId))) await authorizeAllFollowRequests(ctx, { db, tell }, accountId)
    const before = await pictureKeys(db, accountId)
    await db.updateTable('accounts').set(account).where('id', '=', accountId).execute()
    await claimFiles({ ...ctx, db }, [avatar, header])
    await discardFiles({ ...ctx, db }, [avatar === null ? null : before.avatar_key, header === null ? null : before.header_key])
    tell({ type: 'account.updated', accountId })
  })
}

/** Removes the picture; the default one is shown again. */
export async function removePicture(ctx: AppContext, accountId: string, which: 'avatar' | 'header'): Promise<void> {
  const change = which === 'avatar' ? { avatar_key: null, avatar_static_key: null } : { header_key: null }
  await ctx.events.write(async ({ db, tell }) => {
    const before = await pictureKeys(db, accountId)
    await db.updateTable('accounts').set(change).where('id', '=', accountId).execute()
    await discardFiles({ ...ctx, db }, [which === 'avatar' ? before.avatar_key : before.header_key])
    tell({ type: 'account.updated', accountId })
  })
}

async function isLocked(db: Writing['db'], accountId: string): Promise<boolean> {
  return (await db.selectFrom('accounts').select('locked').where('id', '=', accountId).executeTakeFirstOrThrow()).locked
}

/** The account is locked until the transaction ends, so that two simultaneous changes each delete exactly the picture they replace. */
function pictureKeys(db: Writing['db'], accountId: string) {
  return db.selectFrom('accounts').select(['avatar_key', 'header_key']).where('id', '=', accountId).forUpdate().executeTakeFirstOrThrow()
}

async function savePreferences(db: Writing['db'], accountId: string, change: object): Promise<void> {
  await db
    .updateTable('users')
    .set({ preferences: sql<object>`preferences || ${json(change)}` })
    .where('account_id', '=', accountId)
    .execute()
}

function pictureOf(file: object, mostBytes: number): Blob {
  if (!(file instanceof Blob)) throw unprocessable('A picture must be uploaded as a file')
  if (file.size > mostBytes) throw unprocessable(`A picture is too large (maximum is ${mostBytes} bytes)`)
  return file
}
