import type { Object as ActivityObject } from '@fedify/vocab'

export type Json = Readonly<Record<string, unknown>>

/** The JSON an object was read from. Must be called before reading any property that Fedify would fetch, because that discards it. */
export async function rawOf(object: ActivityObject): Promise<Json> {
  const json = await object.toJsonLd()
  return isRecord(json) ? json : {}
}

export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a document has a signature of its own, Linked Data or Object Integrity, valid or not. */
export function isSigned(document: Json): boolean {
  return 'proof' in document || 'signature' in document
}

/** A property that may have one value or several. */
export function listOf(value: unknown): readonly unknown[] {
  return value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]
}

/** The objects among the values of a property; a mere id becomes an object that only has this id. */
export function recordsOf(value: unknown): readonly Json[] {
  return listOf(value).filter(isRecord)
}

/** The ids in a property, of embedded objects as well. */
export function idsOf(value: unknown): readonly string[] {
  return listOf(value).flatMap((each) => {
    const id = isRecord(each) ? (each['id'] ?? each['@id']) : each
    return typeof id === 'string' ? [id] : []
  })
}

/** The first id in a property; null for none. */
export function idOf(value: unknown): string | null {
  return idsOf(value)[0] ?? null
}
