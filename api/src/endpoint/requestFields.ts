import * as v from 'valibot'

const yes = new Set<unknown>([true, 'true', '1', 1, 'on', 't'])
const no = new Set<unknown>([false, 'false', '0', 0, 'off', 'f', ''])

/** An integer, also as a string, since queries and forms carry strings. */
export const wholeNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d+$/), v.transform(Number))]),
  v.integer(),
) as v.GenericSchema<number, number>

/** A boolean, also as one of the strings that Rails accepts in queries and forms. */
export const yesOrNo = v.pipe(
  v.custom<boolean>((input) => yes.has(input) || no.has(input), 'Expected true or false'),
  v.transform((input) => yes.has(input)),
) as v.GenericSchema<boolean, boolean>

/** An array; a single value is read as an array of one, as in `id[]=1`. */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<const TSchema extends v.GenericSchema>(item: TSchema) {
  return v.pipe(
    v.custom<v.InferInput<TSchema>[]>((input) => Array.isArray(input) || typeof input === 'string', 'Expected a list'),
    v.transform((input): unknown => (typeof input === 'string' ? [input] : input)),
    v.array(item),
  ) as unknown as v.GenericSchema<readonly v.InferInput<TSchema>[], v.InferOutput<TSchema>[]>
}

/** An array of ids. */
export const idList = listOf(v.string())

/** The cursors of a paged list. They are opaque ids of the list's own records, which need not be those of its items. */
export const pageQuery = {
  max_id: v.optional(v.string()),
  since_id: v.optional(v.string()),
  min_id: v.optional(v.string()),
  limit: v.optional(wholeNumber),
} as const

/** The query of a list that only takes cursors. */
export const pageQuerySchema = v.object(pageQuery)

/** A file to upload: a Blob in browsers, or what the host's multipart writer accepts. */
export const uploadedFile = v.custom<object>((input) => typeof input === 'object' && input !== null, 'Expected a file')

/** An answer whose content is ignored, such as `{}`. */
export const emptyAnswer = v.pipe(
  v.unknown(),
  v.transform(() => ({})),
)
