import * as v from 'valibot'

/**
 * Parse options for answers: parsing stops at the first issue, because an unreadable item is dropped and its issues are not reported.
 */
export const readingConfig = { abortEarly: true } as const

/**
 * An array schema that drops items its item schema rejects; a value that is not an array is read as an empty array.
 * With `most`, only that many items are kept: lists that are drawn in full must not be longer than sensible servers send.
 */
/* @__NO_SIDE_EFFECTS__ */
export function lenientArray<const TSchema extends v.GenericSchema>(item: TSchema, most = Infinity) {
  return v.fallback(
    v.pipe(
      v.custom<unknown[]>(Array.isArray),
      v.transform((items): v.InferOutput<TSchema>[] => {
        const kept: v.InferOutput<TSchema>[] = []
        for (const each of items) {
          if (kept.length === most) break
          const result = v.safeParse(item, each, readingConfig)
          if (result.success) kept.push(result.output)
        }
        return kept
      }),
    ),
    (): v.InferOutput<TSchema>[] => [],
  )
}

/** An array schema for whole answers: like the one for arrays inside entities, but a value that is not an array is an error. */
/* @__NO_SIDE_EFFECTS__ */
export function answeredArray<const TSchema extends v.GenericSchema>(item: TSchema) {
  return v.pipe(v.custom<unknown[]>(Array.isArray), lenientArray(item))
}

/** A nested entity; null if it is missing or unreadable. */
/* @__NO_SIDE_EFFECTS__ */
export function orNull<const TSchema extends v.GenericSchema>(schema: TSchema) {
  return v.fallback(v.nullable(schema), null)
}

/** One of the known strings; any other value becomes the given fallback. */
/* @__NO_SIDE_EFFECTS__ */
export function oneOf<const TWord extends string, const TElse extends TWord | null>(words: readonly TWord[], otherwise: TElse) {
  return v.fallback(v.picklist(words), otherwise as TWord) as v.GenericSchema<unknown, TWord | TElse>
}
