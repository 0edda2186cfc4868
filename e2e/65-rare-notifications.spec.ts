import { accountEndpoints } from '@starling/api/accounts'
import { annualReportEndpoints } from '@starling/api/annual-reports'
import { createClient } from '@starling/api/client'
import { domainBlockEndpoints } from '@starling/api/domain-blocks'
import { pollEndpoints } from '@starling/api/polls'
import { statusEndpoints } from '@starling/api/statuses'
import { runCommand } from '../server/src/operator/control/runCommand.ts'
import { startTestServer } from '../server/src/testing.fixture.ts'
import type { TestAccount } from '../server/src/testing.fixture.ts'
import { dist } from './builtClient.ts'
import type { Person } from './startServer.ts'
import { freePort } from './startServer.ts'
import { expect, story } from './story.ts'

/** An account for tests. Its requests go through the socket that the browser uses too. */
async function personOf({ token }: TestAccount, origin: string): Promise<Person> {
  const client = createClient({ origin, token, timeoutMs: 0, fetch: (url, init) => fetch(url, init) })
  const { data: account } = await client.call(accountEndpoints.verifyCredentials)
  return {
    account,
    acct: account.acct,
    token,
    client,
    async post(status, more = {}) {
      return (await client.call(statusEndpoints.create, { body: { status, visibility: 'public', ...more } })).data
    },
    async follow(other) {
      await client.call(accountEndpoints.follow, { params: { id: other.account.id }, body: {} })
    },
  }
}

// The server runs in this process, because an ended poll and an annual report need its clock to be changed, and severed relationships need
// a remote account.
story(
  'what a clock, the operator and the end of a connection cause arrives live, and leads on (R-ntf-02, R-ntf-25, R-ntf-26)',
  async ({ open }) => {
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const server = await startTestServer({
      now: new Date('2026-12-15T12:00:00Z'),
      webRoot: dist,
      settings: { publicUrl: origin, domain: `127.0.0.1:${port}` },
    })
    try {
      await server.listen(port)
      const [ada, bob] = [
        await personOf(await server.createAccount('ada'), origin),
        await personOf(await server.createAccount('bob'), origin),
      ]
      const far = await server.createAccount('far')
      await server.ctx.db.updateTable('accounts').set({ domain: 'far.example' }).where('id', '=', far.account.id).execute()
      await ada.client.call(accountEndpoints.follow, { params: { id: far.account.id }, body: {} })
      const asked = await bob.post('Tea or coffee?', { poll: { options: ['Tea', 'Coffee'], expires_in: 300 } })
      await ada.client.call(pollEndpoints.vote, { params: { id: asked.poll?.id ?? '' }, body: { choices: [0] } })
      await ada.post('The first post of the year')

      const page = await open(ada, { origin })
      await page.goto('/notifications')
      await expect(page.getByRole('tab', { name: 'All' })).toBeVisible()
      const row = (words: string | RegExp) => page.getByRole('article', { name: words })

      await runCommand(server.ctx, { words: ['accounts', 'warn', 'ada', '--text', 'Please add descriptions'], folder: '.', password: null })
      await expect(row('A moderator wrote to you: Please add descriptions')).toBeVisible()
      server.advance(301_000)
      await server.runJobs()
      await server.settled()
      await expect(row('A poll you voted in has ended')).toContainText('Tea or coffee?')
      await ada.client.call(annualReportEndpoints.generate, { params: { year: '2026' } })
      await expect(row('Your year 2026 is ready')).toBeVisible()

      await ada.client.call(domainBlockEndpoints.create, { body: { domain: 'far.example' } })
      await expect(row('You have lost connections with far.example: 0 followers and 1 followed account')).toBeVisible()

      await row('Your year 2026 is ready').getByRole('link', { name: 'See your year' }).click()
      await expect(page).toHaveURL(/annual-reports\/2026/)
      await expect(page.getByRole('heading', { name: /2026/ }).first()).toBeVisible()
      // Closed first, because an open page would report its lost connection.
      await page.close()
    } finally {
      await server.close()
    }
  },
)
