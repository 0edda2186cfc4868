import type { Json } from './rawJson.ts'
import { listOf } from './rawJson.ts'

/** JSON-LD compaction may leave a prefix or the whole address of a vocabulary before a term it does not know. */
function nameOf(key: string): string {
  return /[^:#/]*$/.exec(key)?.[0] ?? key
}

/** The value of a term, with or without a prefix. */
export function term(json: Json, name: string): unknown {
  if (Object.hasOwn(json, name)) return plain(json[name])
  const key = Object.keys(json).find((each) => nameOf(each) === name && !each.startsWith('@'))
  return key === undefined ? undefined : plain(json[key])
}

function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  if ('@value' in value) return value['@value']
  return '@list' in value ? value['@list'] : value
}

export function textTerm(json: Json, name: string): string | null {
  const [value] = listOf(term(json, name))
  const text = typeof value === 'object' && value !== null ? plain(value) : value
  return typeof text === 'string' ? text : null
}

export function numberTerm(json: Json, name: string): number | null {
  const value = term(json, name)
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** The database writes dates outside these years in another format. */
const [FIRST, LAST] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]

/** The date of a term; null for none, an invalid one, or one outside the supported years. */
export function dateTerm(json: Json, name: string): Date | null {
  const text = textTerm(json, name)
  const time = text === null ? Number.NaN : Date.parse(text)
  return time >= FIRST && time <= LAST ? new Date(time) : null
}

/** The types of an object, without their vocabulary. */
export function typesOf(json: Json): readonly string[] {
  return listOf(json['type'] ?? json['@type']).flatMap((type) => (typeof type === 'string' ? [nameOf(type)] : []))
}
