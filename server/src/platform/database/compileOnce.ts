import { CompiledQuery } from 'kysely'
import type { Kysely, QueryResult } from 'kysely'
import type { Tables } from '../../Tables.ts'

type Value = string | Date | readonly string[] | null

interface Compiled {
  readonly sql: string
  /** For each parameter of the statement the name of the given value, or null for a value that is always the same. */
  readonly names: readonly (string | null)[]
  readonly constants: readonly unknown[]
}

/**
 * Runs a statement whose text is built and compiled only once for each `shape` and each set of null values. Compiling a statement with the
 * visibility check takes longer than serialising the page it finds. Every given value must become a parameter unchanged, otherwise the
 * first use fails. Everything else that the text depends on belongs into the shape.
 */
export function compileOnce<Given extends Readonly<Record<string, Value>>, Shape extends string | number, Row>(
  build: (db: Kysely<Tables>, given: Given, shape: Shape) => CompiledQuery<Row>,
): (db: Kysely<Tables>, given: Given, shape: Shape) => Promise<QueryResult<Row>> {
  const known = new Map<string, Compiled>()
  return (db, given, shape) => {
    const key = `${shape}${Object.keys(given)
      .filter((name) => given[name] === null)
      .map((name) => ` ${name}`)
      .join('')}`
    let compiled = known.get(key)
    if (compiled === undefined) {
      compiled = compile((marks) => build(db, marks, shape), given)
      known.set(key, compiled)
    }
    const { sql, names, constants } = compiled
    const parameters = names.map((name, index) => (name === null ? constants[index] : given[name]))
    return db.executeQuery<Row>(CompiledQuery.raw(sql, parameters))
  }
}

/** Compiles with marks in place of the values, and finds the marks among the parameters. */
function compile<Given extends Readonly<Record<string, Value>>>(build: (marks: Given) => CompiledQuery, given: Given): Compiled {
  const names = Object.keys(given).filter((name) => given[name] !== null)
  const marks = new Map(names.map((name, index) => [name, markFor(given[name], name, index)]))
  const { sql, parameters } = build({ ...given, ...Object.fromEntries(marks) })
  const found = parameters.map((parameter) => names.find((name) => isSame(parameter, marks.get(name))) ?? null)
  const missing = names.find((name) => !found.includes(name))
  if (missing !== undefined) throw new Error(`The value ${missing} of a statement that is compiled once is not one of its parameters`)
  return { sql, names: found, constants: parameters }
}

/** A value of the same type that occurs nowhere else: PostgreSQL's texts contain no zero character, and no row is that old. */
function markFor(value: Value | undefined, name: string, index: number): Value {
  if (value instanceof Date) return new Date(-8.64e15 + index)
  const text = `\u0000${name}`
  return Array.isArray(value) ? [text] : text
}

function isSame(parameter: unknown, mark: Value | undefined): boolean {
  if (mark instanceof Date) return parameter instanceof Date && parameter.getTime() === mark.getTime()
  if (Array.isArray(mark)) return Array.isArray(parameter) && parameter.length === 1 && parameter[0] === mark[0]
  return parameter === mark
}
