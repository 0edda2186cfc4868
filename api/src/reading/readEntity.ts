import * as v from 'valibot'
import { readingConfig } from './lenientArray.ts'

/** Reads a value that did not come as an answer, for example one stored on the device; null if the schema rejects it. */
export function readEntity<const TSchema extends v.GenericSchema>(schema: TSchema, input: unknown): v.InferOutput<TSchema> | null {
  const result = v.safeParse(schema, input, readingConfig)
  return result.success ? result.output : null
}

/** The same for a list: items that the schema rejects are dropped, and anything but a list is read as an empty one. */
export function readEntities<const TSchema extends v.GenericSchema>(schema: TSchema, input: unknown): readonly v.InferOutput<TSchema>[] {
  if (!Array.isArray(input)) return []
  return input.flatMap((item: unknown) => {
    const entity = readEntity(schema, item)
    return entity === null ? [] : [entity]
  })
}
