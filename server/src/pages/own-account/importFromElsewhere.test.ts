import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PUBLIC, startFediverse } from '../../federation/fediverse.fixture.ts'
import type { Fediverse } from '../../federation/fediverse.fixture.ts'
import { ask } from '../../federation/twoServers.fixture.ts'
import type { ExportName } from './table.ts'
import { importCsv } from './importCsv.ts'

let net: Fediverse
beforeAll(async () => void (net = await startFediverse()))
afterAll(() => net.close())

const bring = async (name: ExportName, lines: readonly string[]) => {
  await importCsv(net.one.ctx, net.ada.account.id, name, lines.join('\n'))
  await net.servers.settle()
}
const accts = async (path: string) => (await ask<{ acct: string }[]>(net.one, net.ada, path)).map(({ acct }) => acct)

describe('the files of another server, with people who are not known here (#28)', () => {
  it('case 1: whoever is in them is looked up, and whom nobody finds holds up nobody else', async () => {
    const [nia] = ['nia', 'ned', 'nell'].map((name) => net.far.addActor(name))
    await bring('following_accounts', [
      'Account address,Show boosts,Notify on new posts,Languages',
      'ghost@far.test,true,false,',
      'somebody@nowhere.test,true,false,',
      'nia@far.test,false,true,',
    ])
    const follow = net.far.received.findLast(({ type }) => type === 'Follow')
    expect(follow).toMatchObject({ actor: 'https://one.test/users/ada', object: nia })
    // Only followed accounts can be on a list: until the follow is accepted, the membership is pending.
    await bring('lists', ['Birds,nia@far.test', 'Birds,ned@far.test'])
    const [list] = await ask<{ id: string; title: string }[]>(net.one, net.ada, '/api/v1/lists')
    expect(list?.title).toBe('Birds')
    expect(await accts(`/api/v1/lists/${list?.id}/accounts`)).toEqual([])
    await net.deliver(net.wrap('Accept', follow, {}, nia))
    expect(await accts(`/api/v1/lists/${list?.id}/accounts`)).toEqual(['nia@far.test'])
    await bring('blocked_accounts', ['ned@far.test'])
    await bring('muted_accounts', ['Account address,Hide notifications', 'nell@far.test,true'])
    expect([await accts('/api/v1/blocks'), await accts('/api/v1/mutes')]).toEqual([['ned@far.test'], ['nell@far.test']])
  })

  it('and posts that are not, as far as they may be read', async () => {
    const [open, secret] = [net.note({ to: [PUBLIC] }, net.far.addActor('nora')), net.note({ to: [] }, net.far.addActor('nox'))]
    for (const note of [open, secret]) net.far.serve(note)
    await bring('bookmarks', [secret.id, 'https://nowhere.test/1', open.id])
    expect((await ask<{ uri: string }[]>(net.one, net.ada, '/api/v1/bookmarks')).map(({ uri }) => uri)).toEqual([open.id])
  })
})
