import type { AppContext } from '../../AppContext.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { lockCollection } from '../members/lockCollection.ts'
import { readMembers } from '../members/readMembers.ts'
import { normaliseTag } from '../../formatting/extractEntities.ts'
import { notFound, unprocessable } from '../../platform/http/HttpError.ts'
import type { ConditionKind } from './table.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'

/** The most conditions of each kind an antenna may have; inclusions and exclusions are counted separately. */
export const LIMITS: Readonly<Record<ConditionKind, number>> = { account: 100, domain: 20, tag: 50, keyword: 100 }
const MAX_CHARACTERS = 500
const MIN_KEYWORD = 2

/** One of an antenna's lists of conditions. */
export interface ConditionList {
  readonly antennaId: string
  readonly kind: ConditionKind
  readonly isExcluded: boolean
}

/** Adds all conditions or none: 422 for a duplicate, an empty value, or more than the limit. */
export async function addConditions(ctx: AppContext, list: ConditionList, written: readonly string[]): Promise<void> {
  const { antennaId, kind, isExcluded } = list
  const values = readValues(kind, written)
  if (values.length === 0) return
  await inTransaction(ctx.db, async (db) => {
    await lockCollection(db, 'antennas', antennaId)
    if (kind === 'account') {
      const found = await db.selectFrom('accounts').select('id').where('id', 'in', values).where(isNotSuspended()).execute()
      if (found.length < values.length) throw notFound()
    }
    const known = await db
      .selectFrom('antenna_conditions')
      .select('value')
      .where('antenna_id', '=', antennaId)
      .where('kind', '=', kind)
      .where('is_excluded', '=', isExcluded)
      .execute()
    const existing = new Set(known.map((row) => row.value))
    if (values.some((value) => existing.has(value))) throw unprocessable(`${NAMES[kind]} has already been taken`)
    if (existing.size + values.length > LIMITS[kind]) throw unprocessable(`${NAMES[kind]} limit of ${LIMITS[kind]} exceeded`)
    await db
      .insertInto('antenna_conditions')
      .values(
        values.map((value) => ({
          id: ctx.ids.next(),
          antenna_id: antennaId,
          kind,
          is_excluded: isExcluded,
          value,
          account_id: kind === 'account' ? value : null,
        })),
      )
      .execute()
  })
}

/** Removes conditions; one that does not exist is not an error. */
export async function removeConditions(ctx: Pick<AppContext, 'db'>, list: ConditionList, written: readonly string[]): Promise<void> {
  const values = written.map((value) => normalise(list.kind, value))
  if (values.length === 0) return
  await ctx.db
    .deleteFrom('antenna_conditions')
    .where('antenna_id', '=', list.antennaId)
    .where('kind', '=', list.kind)
    .where('is_excluded', '=', list.isExcluded)
    .where('value', 'in', values)
    .execute()
}

/** The inclusions and exclusions of one kind that an antenna has, in the order they were added. */
export async function listConditions(
  ctx: Pick<AppContext, 'db'>,
  antennaId: string,
  kind: ConditionKind,
): Promise<{ readonly wanted: string[]; readonly excluded: string[] }> {
  const rows = await ctx.db
    .selectFrom('antenna_conditions')
    .select(['value', 'is_excluded'])
    .where('antenna_id', '=', antennaId)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
  const where = (isExcluded: boolean) => rows.filter((row) => row.is_excluded === isExcluded).map((row) => row.value)
  return { wanted: where(false), excluded: where(true) }
}

const NAMES: Readonly<Record<ConditionKind, string>> = { account: 'Account', domain: 'Domain', tag: 'Tag', keyword: 'Keyword' }

function readValues(kind: ConditionKind, written: readonly string[]): string[] {
  if (kind === 'account') return readMembers(written)
  const values = written.map((value) => normalise(kind, value))
  for (const value of values) {
    const length = Array.from(value).length
    if (length === 0) throw unprocessable(`${NAMES[kind]} can't be blank`)
    if (length > MAX_CHARACTERS) throw unprocessable(`${NAMES[kind]} is too long (maximum is ${MAX_CHARACTERS} characters)`)
    if (kind === 'keyword' && length < MIN_KEYWORD) throw unprocessable(`Keyword is too short (minimum is ${MIN_KEYWORD} characters)`)
    if (kind === 'domain' && !/^[^\s/@:]+\.[^\s/@:]+(?::\d+)?$|^localhost(?::\d+)?$/.test(value)) throw unprocessable('Domain is not valid')
  }
  if (new Set(values).size < values.length) throw unprocessable(`${NAMES[kind]} has already been taken`)
  return values
}

/** The normalised form of a value: tags as they are stored for statuses, other values in lower case, since matching ignores case. */
function normalise(kind: ConditionKind, written: string): string {
  const value = written.replaceAll('\u0000', '').trim()
  if (kind === 'tag') return normaliseTag(value.replace(/^#/, ''))
  return kind === 'account' ? value : value.toLowerCase()
}
