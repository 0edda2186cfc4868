import type { DatabaseHandle } from '../database/openDatabase.ts'

export interface MortalDatabase {
  readonly database: DatabaseHandle
  /** After so many more statements every further one fails, as it does for a process that was killed; transactions are rolled back. */
  dieAfter(statements: number): void
  readonly isDead: boolean
}

class Killed extends Error {}

/** A database that its user loses at a chosen statement, while the database itself goes on. */
export function mortalDatabase(database: DatabaseHandle): MortalDatabase {
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
