import { statusEndpoints } from '@starling/api/statuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { mute, post } from '../statuses/posting.fixture.ts'

let server: TestServer
let ada: TestAccount
let ben: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  ben = await server.createAccount('ben')
})
afterAll(() => server.close())

const contextOf = async (id: string, token: string | null = null) => {
  const { data } = await server.client(token).call(statusEndpoints.context, { params: { id } })
  return { ancestors: data.ancestors.map((status) => status.id), descendants: data.descendants.map((status) => status.id) }
}

describe('a thread is counted by what its reader may see (R-stat-07a)', () => {
  it('shows visitors the public replies, however many hidden ones stand before them', async () => {
    const root = await post(ada, 'root')
    for (let index = 0; index < 61; index += 1) await post(ben, { status: `@ada ${index}`, visibility: 'direct', in_reply_to_id: root.id })
    const open = await post(ben, { status: 'open', in_reply_to_id: root.id })
    expect((await contextOf(root.id)).descendants).toEqual([open.id])
    expect((await contextOf(root.id, ada.token)).descendants).toHaveLength(62)
  })

  it('goes on below and above what is hidden', async () => {
    const root = await post(ada, 'root')
    let parent = root
    for (let index = 0; index < 45; index += 1) parent = await post(ada, { status: `${index}`, in_reply_to_id: parent.id })
    const leaf = await post(ada, { status: 'leaf', in_reply_to_id: parent.id })
    await server.ctx.db
      .updateTable('statuses')
      .set({ visibility: 'private' })
      .where('in_reply_to_id', '>=', root.id)
      .where('id', '<', leaf.id)
      .execute()
    expect((await contextOf(leaf.id)).ancestors).toEqual([root.id])
    const short = await post(ada, 'short')
    const hidden = await post(ada, { status: 'hidden', in_reply_to_id: short.id })
    const below = await post(ben, { status: 'below', in_reply_to_id: hidden.id })
    await server.ctx.db.updateTable('statuses').set({ visibility: 'private' }).where('id', '=', hidden.id).execute()
    expect((await contextOf(short.id)).descendants).toEqual([below.id])
  })

  it('leaves out muted people and counts the others', async () => {
    const root = await post(ada, 'root')
    const theirs = await post(ben, { status: 'from ben', in_reply_to_id: root.id })
    const own = await post(ada, { status: 'from ada', in_reply_to_id: theirs.id })
    const cleo = await server.createAccount('cleo')
    await mute(server, cleo, ben)
    expect((await contextOf(root.id, cleo.token)).descendants).toEqual([own.id])
  })
})
