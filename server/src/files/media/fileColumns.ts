import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { anyText } from '../../platform/database/anyOf.ts'
import type { Tables } from '../../Tables.ts'

/** Every column that contains the key of a stored file. */
export const FILE_COLUMNS = {
  media_attachments: ['file_key', 'preview_key', 'thumbnail_key'],
  accounts: ['avatar_key', 'avatar_static_key', 'header_key'],
  preview_cards: ['image_key'],
  custom_emojis: ['image_key', 'static_key'],
  far_files: ['file_key'],
} as const satisfies { readonly [Table in keyof Tables]?: readonly (keyof Tables[Table])[] }

/** Those of these keys that a row refers to. */
export async function findReferredKeys(db: Kysely<Tables>, keys: readonly string[]): Promise<Set<string>> {
  const parts = Object.entries(FILE_COLUMNS).flatMap(([table, columns]) =>
    columns.map((column) => sql`select ${sql.ref(column)} as key from ${sql.table(table)} where ${sql.ref(column)} = ${anyText(keys)}`),
  )
  const { rows } = await sql<{ key: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
