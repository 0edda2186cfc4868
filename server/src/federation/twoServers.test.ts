import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OUTBOX_JOB } from './fedify-store/createMessageQueue.ts'
import { openFederation } from './openFederation.ts'
import { askWebFinger } from './remote-accounts/askWebFinger.ts'
import { startTwoServers } from './twoServers.fixture.ts'
import type { TwoServers } from './twoServers.fixture.ts'

let servers: TwoServers
beforeAll(async () => void (servers = await startTwoServers()))
afterAll(() => servers.close())

const contextOf = async (name: 'one' | 'two') => {
  const { ctx } = servers[name]
  const { fedify } = await openFederation(ctx, ctx.settings.federation?.secret ?? '')
  return fedify.createContext(new URL(ctx.settings.publicUrl), undefined)
}

describe('two servers in one process (#28)', () => {
  it('reach each other by their names, on both ways out, and nothing else', async () => {
    await servers.two.createAccount('bob')
    const context = await contextOf('one')
    const { ctx } = servers.one
    // WebFinger goes by the global fetch, documents by the way out of this server.
    expect(await askWebFinger(ctx, 'Bob', 'two.test')).toEqual({ username: 'bob', domain: 'two.test', uri: 'https://two.test/users/bob' })
    expect((await context.documentLoader('https://two.test/users/bob')).document).toMatchObject({ id: 'https://two.test/users/bob' })
    await expect(context.documentLoader('https://three.test/users/bob')).rejects.toThrow(/no server called three.test/)
    await expect(context.documentLoader('https://127.0.0.1/users/bob')).rejects.toThrow(/not public/)
    for (const domain of ['three.test', 'localhost:1234', '127.0.0.1']) expect(await askWebFinger(ctx, 'bob', domain)).toBeNull()
  })

  it('have an actor for the whole server, which signs what it asks for', async () => {
    const context = await contextOf('one')
    const { document } = await context.documentLoader('https://two.test/actor')
    expect(document).toMatchObject({
      id: 'https://two.test/actor',
      type: 'Application',
      inbox: 'https://two.test/users/instance.actor/inbox',
      publicKey: { owner: 'https://two.test/actor' },
    })
    expect(await askWebFinger(servers.one.ctx, 'instance.actor', 'two.test')).toMatchObject({ uri: 'https://two.test/actor' })
    const loader = await context.getDocumentLoader({ identifier: 'instance.actor' })
    expect((await loader('https://two.test/users/bob')).documentUrl).toBe('https://two.test/users/bob')
  })

  it('put no private key into the rows of what waits to be sent', async () => {
    const context = await contextOf('one')
    const { Follow } = await import('@fedify/vocab')
    await servers.one.createAccount('ada')
    const ada = context.getActorUri('ada')
    const bob = new URL('https://two.test/users/bob')
    await context.sendActivity(
      { identifier: 'ada' },
      { id: bob, inboxId: new URL('https://two.test/users/bob/inbox') },
      new Follow({ id: new URL('#1', ada), actor: ada, object: bob }),
    )
    const waiting = await servers.one.ctx.db.selectFrom('jobs').select(['data', 'host']).where('name', '=', OUTBOX_JOB).execute()
    expect(waiting.map(({ host }) => host)).toEqual(['two.test'])
    for (const part of ['"d"', '"p"', '"q"', 'privateKey']) expect(JSON.stringify(waiting)).not.toContain(part)
    await servers.settle()
    expect(await servers.one.ctx.db.selectFrom('jobs').select('id').where('name', '=', OUTBOX_JOB).execute()).toEqual([])
    expect(servers.one.logged.filter(({ level }) => level === 'error')).toEqual([])
  })
})
