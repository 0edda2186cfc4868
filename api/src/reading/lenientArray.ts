import * as v from 'valibot'

/**
 * Options for every read of an answer: the first issue decides, because an unreadable item is dropped, not explained.
 */
export const readingConfig = { abortEarly: true } as const

/**
 * A list that keeps what can be read: an item the schema refuses is dropped, and what is no list at all reads as empty.
 */
/* @__NO_SIDE_EFFECTS__ */
export function lenientArray<const TSchema extends v.GenericSchema>(item: TSchema) {
  return v.fallback(
    v.pipe(
      v.custom<unknown[]>(Array.isArray),
      v.transform((items): v.InferOutput<TSchema>[] => {
        const kept: v.InferOutput<TSchema>[] = []
        for (const each of items) {
          const result = v.safeParse(item, each, readingConfig)
          if (result.success) kept.push(result.output)
        }
        return kept
      }),
    ),
    (): v.InferOutput<TSchema>[] => [],
  )
}

/** A list an endpoint answers with: unlike a list inside an entity, an answer that is no list at all is an error. */
/* @__NO_SIDE_EFFECTS__ */
export function answeredArray<const TSchema extends v.GenericSchema>(item: TSchema) {
  return v.pipe(v.custom<unknown[]>(Array.isArray), lenientArray(item))
}

/** A nested entity that is null where it is missing or unreadable. */
/* @__NO_SIDE_EFFECTS__ */
export function orNull<const TSchema extends v.GenericSchema>(schema: TSchema) {
  return v.fallback(v.nullable(schema), null)
}

/** One of the words we know, or the given one for every other word. */
/* @__NO_SIDE_EFFECTS__ */
export function oneOf<const TWord extends string, const TElse extends TWord | null>(words: readonly TWord[], otherwise: TElse) {
  return v.fallback(v.picklist(words), otherwise as TWord) as v.GenericSchema<unknown, TWord | TElse>
}
