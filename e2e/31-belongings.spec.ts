import { readFile } from 'node:fs/promises'
import { accountEndpoints } from '@starling/api/accounts'
import { filterEndpoints } from '@starling/api/filters'
import { listEndpoints } from '@starling/api/lists'
import { muteEndpoints } from '@starling/api/mutes'
import { expect, story } from './story.ts'

story('lists, filters and mutes are saved as a file, wiped, and put back from it (#8, demand 28)', async ({ server, open }) => {
  const [ada, bob] = [await server.person('ada'), await server.person('bob')]
  const { call } = ada.client
  await ada.follow(bob)
  const { data: list } = await call(listEndpoints.create, { body: { title: 'Bird people' } })
  await call(listEndpoints.addAccounts, { params: { id: list.id }, body: { account_ids: [bob.account.id] } })
  const keywords_attributes = [{ keyword: 'finale', whole_word: true }]
  const { data: filter } = await call(filterEndpoints.create, { body: { title: 'Spoilers', context: ['home'], keywords_attributes } })
  await call(accountEndpoints.mute, { params: { id: bob.account.id }, body: { notifications: true, duration: 3600 } })

  const page = await open(ada)
  await page.goto('/settings/transfer')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(JSON.parse(file)).toMatchObject({ format: 'starling-bundle', lists: [{ title: 'Bird people' }] })

  await call(listEndpoints.delete, { params: { id: list.id } })
  await call(filterEndpoints.delete, { params: { id: filter.id } })
  await call(accountEndpoints.unmute, { params: { id: bob.account.id } })
  await page.getByLabel('File to import').setInputFiles({ name: 'starling.json', mimeType: 'application/json', buffer: Buffer.from(file) })
  await expect(page.getByRole('heading', { name: '3 changes would be made' })).toBeVisible()
  await page.getByRole('button', { name: 'Make 3 changes' }).click()
  await expect(page.getByText('3 changes were made.')).toBeVisible()

  const [again] = (await call(listEndpoints.list)).data
  const { data: members } = await call(listEndpoints.accounts, { params: { id: again?.id ?? '' }, query: { limit: 0 } })
  expect(members.map(({ acct }) => acct)).toEqual([bob.acct])
  const [muted] = (await call(muteEndpoints.list)).data
  expect(Date.parse(muted?.mute_expires_at ?? '') - Date.now()).toBeGreaterThan(3_000_000)
})
