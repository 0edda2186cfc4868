import { antennaEndpoints } from '@starling/api/antennas'
import { filterEndpoints } from '@starling/api/filters'
import { listEndpoints } from '@starling/api/lists'
import { statusEndpoints } from '@starling/api/statuses'
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { follow, post } from '../../../../server/src/posts/statuses/posting.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer

beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.close())

it('makes a filter that shows who wrote a post, and leaves out posts by people one follows (X-17b)', async () => {
  const reader = await server.createAccount('reader')
  const { user } = renderScreen('/filters/new', { server, signedInAs: reader })
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Food')
  await user.type(screen.getByRole('textbox', { name: 'Word or phrase 1' }), 'olives')
  await user.click(await screen.findByRole('radio', { name: 'Warn, but show who wrote it' }))
  await user.click(screen.getByRole('switch', { name: 'Not for posts by people I follow' }))
  await user.click(screen.getByRole('button', { name: 'Create filter' }))
  expect(await screen.findByRole('link', { name: /^Food/ })).toBeDefined()
  const { data } = await reader.client.call(filterEndpoints.list)
  expect(data).toMatchObject([{ title: 'Food', filter_action: 'warn', filter_action_ex: 'half_warn', exclude_follows: true }])
})

it('applies the filters for home to lists, antennas, bookmarks and favourites, and those for other places not (R-filt-02c)', async () => {
  const [reader, author] = [await server.createAccount('keeper'), await server.createAccount('author')]
  await follow(server, reader, author)
  const { data: list } = await reader.client.call(listEndpoints.create, { body: { title: 'Cooks' } })
  await reader.client.call(listEndpoints.addAccounts, { params: { id: list.id }, body: { account_ids: [author.account.id] } })
  const { data: antenna } = await reader.client.call(antennaEndpoints.create, { body: { title: 'Food' } })
  await reader.client.call(antennaEndpoints.addAccounts, { params: { id: antenna.id }, body: { account_ids: [author.account.id] } })
  for (const text of ['A pie with turnips', 'A pie with leeks']) {
    const { id } = await post(author, text)
    await reader.client.call(statusEndpoints.bookmark, { params: { id } })
    await reader.client.call(statusEndpoints.favourite, { params: { id } })
  }
  for (const [title, keyword, context] of [
    ['At home', 'turnips', ['home']],
    ['Elsewhere', 'leeks', ['public', 'thread', 'account', 'notifications']],
  ] as const)
    await reader.client.call(filterEndpoints.create, {
      body: { title, context: [...context], filter_action: 'warn', keywords_attributes: [{ keyword, whole_word: true }] },
    })
  await server.settled()
  for (const path of [`/lists/${list.id}`, `/antennas/${antenna.id}`, '/bookmarks', '/favourites']) {
    const view = renderScreen(path, { server, signedInAs: reader })
    expect(await screen.findByText('A pie with leeks'), path).toBeDefined()
    expect(await screen.findByText('Filtered: At home'), path).toBeDefined()
    expect(screen.queryByText('A pie with turnips'), path).toBeNull()
    view.unmount()
  }
})
