import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { StatusQuery } from './readSearch.ts'

/** The SQL of search operators for a row of `statuses as s`; `from:` and `in:` are handled where candidates are selected. */
export function searchConditions(asked: StatusQuery): RawBuilder<SqlBool>[] {
  const wishes = [...asked.has, ...asked.is].flatMap(({ word, isNot }) => {
    const meaning = MEANINGS.get(word)
    return meaning === undefined ? [] : [isNot ? sql<SqlBool>`not ${meaning}` : meaning]
  })
  const languages = (isNot: boolean) => asked.languages.filter((each) => each.isNot === isNot).map((each) => each.word)
  const [spoken, unspoken] = [languages(false), languages(true)]
  return [
    ...wishes,
    ...(spoken.length === 0 ? [] : [sql<SqlBool>`(${isSpoken(spoken)})`]),
    ...(unspoken.length === 0 ? [] : [sql<SqlBool>`(${isSpoken(unspoken)}) is not true`]),
    ...(asked.since === null ? [] : [sql<SqlBool>`s.created_at >= ${asked.since}`]),
    ...(asked.until === null ? [] : [sql<SqlBool>`s.created_at < ${asked.until}`]),
  ]
}

const ofMedia = (type: string) =>
  sql<SqlBool>`exists (select 1 from media_attachments as file where file.status_id = s.id and (file.type = ${type} or (${type} = 'video' and file.type = 'gifv')))`

const MEANINGS: ReadonlyMap<string, RawBuilder<SqlBool>> = new Map([
  ['media', sql<SqlBool>`s.media_count > 0`],
  ['image', ofMedia('image')],
  ['video', ofMedia('video')],
  ['audio', ofMedia('audio')],
  ['poll', sql<SqlBool>`s.poll_id is not null`],
  ['link', sql<SqlBool>`s.card_id is not null`],
  ['reply', sql<SqlBool>`s.in_reply_to_id is not null`],
  ['sensitive', sql<SqlBool>`s.sensitive`],
  ['quote', sql<SqlBool>`s.quote_of_id is not null`],
  ['edited', sql<SqlBool>`s.edited_at is not null`],
  ['bot', sql<SqlBool>`exists (select 1 from accounts as author where author.id = s.account_id and author.bot)`],
])

/** `zh` matches all kinds of Chinese, `zh-tw` only that one. */
function isSpoken(languages: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    languages.map((language) => sql`lower(s.language) = ${language} or lower(s.language) like ${`${language}-%`}`),
    sql` or `,
  )
}
