import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { instanceStore } from '../../accounts/instances.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada', { displayName: 'Ada' })
})
afterAll(() => server.close())

async function write(key: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value)
  await server.ctx.db
    .insertInto('instance_settings')
    .values({ key, value: text } as never)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: text } as never))
    .execute()
}

it('shows the privacy policy, and nothing in it that acts (R-shell-11, R-san-01c)', async () => {
  await write(
    'privacy_policy',
    '<h2>What we keep</h2><p>Very <strong>little</strong>.</p><script>alert(1)</script><img src=x onerror="alert(1)">',
  )
  const { container } = renderScreen('/privacy-policy', { server })
  const text = await screen.findByRole('article', { name: 'Privacy policy' })
  expect(await within(text).findByText('little')).toBeDefined()
  expect(text.textContent).toContain('What we keep')
  expect(container.querySelector('main script, main [onerror]')).toBeNull()
})

it('says that there are no terms, then shows them with their day (R-shell-11)', async () => {
  const { unmount } = renderScreen('/terms-of-service', { server })
  expect(await screen.findByText('This server has no terms of service.')).toBeDefined()
  unmount()
  await write('terms_of_service', { content: '<p>Be kind here.</p>', effective_date: '2024-05-01' })
  const current = renderScreen('/terms-of-service', { server })
  expect(await screen.findByText('Be kind here.')).toBeDefined()
  expect(screen.getByText(/In effect since May 1, 2024/)).toBeDefined()
  current.unmount()
  const earlier = renderScreen('/terms-of-service/2024-05-01', { server })
  expect(await screen.findByText('Be kind here.')).toBeDefined()
  earlier.unmount()
  renderScreen('/terms-of-service/1999-01-01', { server })
  expect(await screen.findByText(/no terms of service that began on this day/)).toBeDefined()
})

it('tells who runs the server, its rules, what it blocks, and where the long texts are (R-inst-02b, R-inst-02c)', async () => {
  await write('extended_description', '<p>A garden of words.</p>')
  await server.ctx.db
    .insertInto('instance_domain_blocks')
    .values({ domain: 'spam.example', severity: 'suspend', comment: 'Nothing but spam', created_at: new Date() } as never)
    .execute()
  const { fetch } = portsTo(server)
  const listingAll: typeof fetch = async (url, init) => {
    if (!url.endsWith('/domain_blocks')) return fetch(url, init)
    const less = { domain: 'less.example', digest: '', severity: 'noop', comment: '' }
    return Response.json([...((await (await server.request('/api/v1/instance/domain_blocks')).json()) as object[]), less])
  }
  const { user } = renderScreen('/about', { server, signedInAs: ada, ports: { fetch: listingAll } })
  expect(await screen.findByText('A garden of words.')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Rules' })).toBeDefined()
  await user.click(await screen.findByText('1 server is limited or blocked here'))
  expect(screen.getByText('Nothing but spam')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Privacy policy' }).getAttribute('href')).toBe('/privacy-policy')
})

it('tells how to reach who runs the server, its rules and how many use it (R-inst-03a, R-inst-03b, R-inst-03c)', async () => {
  const { fetch } = portsTo(server)
  const described: typeof fetch = async (url, init) => {
    if (!url.endsWith('/api/v2/instance')) return fetch(url, init)
    const instance = (await (await server.request('/api/v2/instance')).json()) as object
    return Response.json({
      ...instance,
      contact: { email: 'warden@pond.test', account: ada.account },
      rules: [{ id: '1', text: 'Kein Brot', hint: 'Erbsen gehen', translations: { en: { text: 'Feed no bread', hint: 'Peas are fine' } } }],
      usage: { users: { active_month: 1234 } },
    })
  }
  instanceStore(server.origin).set(null)
  renderScreen('/about', { server, ports: { fetch: described } })
  const link = await screen.findByRole('link', { name: 'warden@pond.test' })
  expect(link.getAttribute('href')).toBe('mailto:warden@pond.test')
  expect(within(screen.getByRole('region', { name: 'Run by' })).getByRole('article', { name: /@ada/ })).toBeDefined()
  expect(screen.getByText('Feed no bread')).toBeDefined()
  expect(screen.getByText('Peas are fine')).toBeDefined()
  expect(screen.queryByText('Kein Brot')).toBeNull()
  expect(screen.getByText('1.2K this month')).toBeDefined()
  instanceStore(server.origin).set(null)
})

it('says that the description of the server cannot be loaded, and loads it on the next try (R-inst-03, R-err-06)', async () => {
  let isDown = true
  const { fetch } = portsTo(server)
  const failing: typeof fetch = async (url, init) =>
    isDown && /\/api\/v[12]\/instance$/.test(url) ? Promise.reject(new TypeError('Failed to fetch')) : fetch(url, init)
  instanceStore(server.origin).set(null)
  const { user } = renderScreen('/about', { server, signedInAs: ada, ports: { fetch: failing } })
  const alert = await screen.findByRole('alert')
  expect(screen.queryByRole('heading', { name: 'Rules' })).toBeNull()
  isDown = false
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Rules' })).toBeDefined()
})
