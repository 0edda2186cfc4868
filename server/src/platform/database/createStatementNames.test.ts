import type { PoolClient } from 'pg'
import { describe, expect, it } from 'vitest'
import { createStatementNames } from './createStatementNames.ts'

interface Named {
  readonly name: string
  readonly text: string
}

/** A connection that keeps every named statement until it is told to forget it, as PostgreSQL does. */
function connect() {
  const kept = new Map<string, string>()
  const plain: string[] = []
  const client = {
    connection: { parsedStatements: {} as Record<string, string> },
    query(given: string | Named) {
      if (typeof given === 'string') {
        const [, gone] = /^deallocate (\S+)$/.exec(given) ?? []
        if (gone === undefined) plain.push(given)
        else kept.delete(gone)
      } else {
        if ((kept.get(given.name) ?? given.text) !== given.text) throw new Error('One name for two statements')
        kept.set(given.name, given.text)
        client.connection.parsedStatements[given.name] = given.text
      }
      return Promise.resolve({ rows: [] })
    },
  }
  return { client, kept, plain }
}

const statement = (number: number): string => `select ${number} /* ${'x'.repeat(400)} */`

describe('the names of statements (#27, fault 13)', () => {
  it('are taken from those that were not used for long, so that a connection keeps a bounded number and new ones are planned once too', async () => {
    const { client, kept, plain } = connect()
    createStatementNames()(client as unknown as PoolClient)
    const run = client.query as unknown as (text: string, values: unknown[]) => Promise<unknown>
    for (let number = 0; number < 1000; number += 1) {
      await run(statement(number), [])
      // Used all the time.
      await run(statement(-1), [])
    }
    expect(kept.size).toBeLessThanOrEqual(300)
    expect(Object.keys(client.connection.parsedStatements).length).toBeLessThanOrEqual(300)
    expect([...kept.values()]).toEqual(expect.arrayContaining([statement(999), statement(-1)]))
    expect([...kept.values()].filter((text) => text === statement(-1))).toHaveLength(1)
    expect([...kept.values()]).not.toContain(statement(0))
    await run(statement(0), [])
    expect([...kept.values()]).toContain(statement(0))
    await run('select 1', [])
    expect(plain).toEqual(['select 1'])
  })
})
