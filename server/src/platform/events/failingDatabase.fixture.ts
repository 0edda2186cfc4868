import type { DatabaseHandle } from '../database/openDatabase.ts'

export interface FailingDatabase {
  readonly database: DatabaseHandle
  /** After this many further statements every statement fails, as for a killed process; open transactions are rolled back. */
  dieAfter(statements: number): void
  readonly isDead: boolean
}

class Killed extends Error {}

/** A database whose connection is lost at a chosen statement, while the database itself continues. */
export function failingDatabase(database: DatabaseHandle): FailingDatabase {
  let left = Number.POSITIVE_INFINITY
  let isDead = false
  const kysely = database.kysely.withPlugin({
    transformQuery({ node }) {
      left -= 1
      if (left < 0) isDead = true
      if (isDead) throw new Killed('killed')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  return {
    database: { ...database, kysely },
    dieAfter(statements) {
      left = statements
      isDead = false
    },
    get isDead() {
      return isDead
    },
  }
}
