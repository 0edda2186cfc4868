import { sql } from 'kysely'
import type { World } from './World.fixture.ts'

/**
 * Makes bob an account of far.test, with all that is his: what a recipe has made through the API is somebody else's then, from another server. Answers what
 * brings him back, because the next recipe writes as him again.
 */
export async function emigrate({ server, bob }: World): Promise<() => Promise<void>> {
  const { db } = server.ctx
  const { id } = bob.account
  const home = 'https://far.test'
  const before = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const files = await db.selectFrom('media_attachments').select(['id', 'file_key', 'preview_key']).where('account_id', '=', id).execute()
  await db
    .updateTable('accounts')
    .set({
      domain: 'far.test',
      uri: `${home}/users/bob`,
      url: `${home}/@bob`,
      inbox_url: `${home}/users/bob/inbox`,
      followers_url: `${home}/users/bob/followers`,
      display_name: 'Bob :gull:',
      note_html: '<p>From far :gull:</p>',
      fetched_at: server.ctx.now(),
    })
    .where('id', '=', id)
    .execute()
  await sql`update statuses set local = false, uri = ${`${home}/notes/`} || id, url = ${`${home}/@bob/`} || id where account_id = ${id}`.execute(
    db,
  )
  await sql`update media_attachments set file_key = null, preview_key = null, remote_url = ${`${home}/`} || id || '.png' where account_id = ${id}`.execute(
    db,
  )
  await sql`update follows set uri = 'https://starling.test/follows/' || id where target_account_id = ${id}`.execute(db)
  await sql`update polls set fetched_at = ${server.ctx.now()} where account_id = ${id}`.execute(db)
  return async () => {
    const { uri, url, display_name } = before
    await db
      .updateTable('accounts')
      .set({ domain: null, uri, url, display_name, inbox_url: null, followers_url: null, note_html: null, fetched_at: null })
      .where('id', '=', id)
      .execute()
    await db.updateTable('statuses').set({ local: true, uri: null, url: null }).where('account_id', '=', id).execute()
    await db.updateTable('polls').set({ fetched_at: null }).where('account_id', '=', id).execute()
    for (const { id: fileId, ...keys } of files)
      await db
        .updateTable('media_attachments')
        .set({ ...keys, remote_url: null })
        .where('id', '=', fileId)
        .execute()
  }
}
