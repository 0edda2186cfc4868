import { accountEndpoints } from '@starling/api/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postJson } from '../oauth/oauth.fixture.ts'
import { startTestServer } from '../testing.fixture.ts'
import type { TestServer } from '../testing.fixture.ts'
import { deletePerson } from './deletePerson.ts'

let server: TestServer
let authorization: string
beforeAll(async () => {
  server = await startTestServer()
  authorization = `Bearer ${await server.createToken(null, ['read', 'write:accounts'])}`
})
afterAll(() => server.close())

const given = { username: 'ada', email: 'ada@people.test', password: 'correct horse', agreement: true, locale: 'en' }

describe('registering through an application (R-srv-01)', () => {
  it('answers a token of the new person', async () => {
    const response = await postJson(server, '/api/v1/accounts', given, { authorization })
    expect(response.status).toBe(200)
    const { access_token: token, scope } = (await response.json()) as { access_token: string; scope: string }
    expect(scope).toBe('read write:accounts')
    const { data } = await server.client(token).call(accountEndpoints.verifyCredentials)
    expect(data.username).toBe('ada')
  })

  it('names every problem with its kind', async () => {
    const response = await postJson(
      server,
      '/api/v1/accounts',
      { ...given, username: 'Ada', email: 'x', password: 'short' },
      { authorization },
    )
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      error: expect.stringMatching(/^Validation failed: Username is taken|E-mail/),
      details: { username: [{ error: 'ERR_TAKEN' }], email: [{ error: 'ERR_INVALID' }], password: [{ error: 'ERR_TOO_SHORT' }] },
    })
  })

  it('wants the agreement', async () => {
    const response = await postJson(server, '/api/v1/accounts', { ...given, username: 'bob', agreement: false }, { authorization })
    expect(await response.json()).toMatchObject({ details: { agreement: [{ error: 'ERR_ACCEPTED' }] } })
  })

  it('is not for people who are there already', async () => {
    const { token } = await server.createAccount('carol')
    expect((await postJson(server, '/api/v1/accounts', given, { authorization: `Bearer ${token}` })).status).toBe(403)
  })

  it('lets one of two have a name that both ask for at once', async () => {
    const answers = await Promise.all(
      ['one@x.test', 'two@x.test'].map((email) =>
        postJson(server, '/api/v1/accounts', { ...given, username: 'twin', email }, { authorization }),
      ),
    )
    expect(answers.map((each) => each.status).sort()).toEqual([200, 422])
  })
})

describe('deleting a person', () => {
  it('takes their tokens, follows and counts with them', async () => {
    const [ada, bob] = [await server.createAccount('leaver'), await server.createAccount('stayer')]
    await ada.client.call(accountEndpoints.follow, { params: { id: bob.account.id } })
    await bob.client.call(accountEndpoints.follow, { params: { id: ada.account.id } })
    await server.settled()
    await deletePerson(server.ctx, ada.account.id)
    const { data } = await bob.client.call(accountEndpoints.verifyCredentials)
    expect(data).toMatchObject({ followers_count: 0, following_count: 0 })
    expect(
      (await server.request('/api/v1/accounts/verify_credentials', { headers: { authorization: `Bearer ${ada.token}` } })).status,
    ).toBe(401)
    expect((await server.request(`/api/v1/accounts/${ada.account.id}`)).status).toBe(404)
  })
})
