import { screen, waitFor, within } from '@testing-library/react'
import { featuredTagEndpoints } from '@starling/api/featured-tags'
import { timelineEndpoints } from '@starling/api/timelines'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../../server/src/testing.fixture.ts'
import { composeField } from '../../../app/composeField.fixture.ts'
import { renderScreen } from '../../../app/renderScreen.fixture.tsx'
import { renderMarkdown } from './MarkdownPreview.tsx'
import { forgetPage } from '../../../storage/pageMemory.ts'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  // On a busy machine, loading the composer for the first time takes longer than a test waits.
  await import('../ComposeScreen.tsx')
  server = await startTestServer()
  ada = await server.createAccount('ada')
  await ada.client.call(featuredTagEndpoints.create, { body: { name: 'tea' } })
})
beforeEach(() => {
  localStorage.clear()
  forgetPage()
})
afterAll(() => server.close())

it('puts an end and featured tags into the text, and takes them out again (R-comp-26a, R-comp-26b)', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  await user.type(await composeField(), 'Soon gone')
  await user.click(await screen.findByRole('button', { name: 'More options' }))
  const sheet = await screen.findByRole('dialog', { name: 'More options' })
  await user.selectOptions(await within(sheet).findByRole('combobox', { name: 'Deletes itself' }), 'After 1 day')
  const tag = await within(sheet).findByRole('button', { name: '#tea' })
  await user.click(tag)
  expect(tag.getAttribute('aria-pressed')).toBe('true')
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the post', hidden: true })).value).toBe(
    'Soon gone\n\n#exp1d #tea ',
  )
  await user.click(tag)
  await user.click(within(sheet).getByRole('button', { name: 'Done' }))
  expect(await screen.findByRole('button', { name: 'More options: deletes itself' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Post published.')).toBeDefined()
  const [published] = (await ada.client.call(timelineEndpoints.account, { params: { id: ada.account.id } })).data
  const lifetimeMs = Date.parse(published?.expires_at ?? '') - Date.parse(published?.created_at ?? '')
  expect(Math.round(lifetimeMs / 3_600_000)).toBe(24)
})

it('writes Markdown with a preview of it, where the server takes it (R-comp-22a)', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  await user.type(await composeField(), 'A **bold** word')
  expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'More options' }))
  await user.click(await screen.findByRole('switch', { name: /Markdown/ }))
  await user.click(screen.getByRole('button', { name: 'Done' }))
  const preview = await screen.findByRole('region', { name: 'Preview' })
  await waitFor(() => expect(preview.querySelector('strong')?.textContent).toBe('bold'))
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Post published.')).toBeDefined()
  const [published] = (await ada.client.call(timelineEndpoints.account, { params: { id: ada.account.id } })).data
  expect(published?.content).toContain('<strong>bold</strong>')
})

it.each([
  ['<b>html</b>', '&lt;b&gt;html&lt;/b&gt;'],
  ['![picture](https://a.example/x.png)', '<a href="https://a.example/x.png"'],
  ['[bad](javascript:alert(1))', '[bad](javascript:alert(1))'],
  ['one\ntwo', 'one<br'],
  [String.raw`\(x_1\)`, String.raw`<p>\(x_1\)</p>`],
])('draws %j without anything of its own (R-comp-22, R-san-01)', (text, expected) => {
  expect(renderMarkdown(text)).toContain(expected)
  expect(renderMarkdown(text)).not.toMatch(/<(?:img|script|b)\b|href="javascript/)
})
