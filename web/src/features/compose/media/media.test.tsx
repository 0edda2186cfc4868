import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { aMediaAttachment } from '@starling/api/fixtures'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { asPlainMastodon } from '../../../../../server/src/plainMastodon.fixture.ts'
import type { TestAccount, TestServer } from '../../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../../server/src/testing.fixture.ts'
import { composeWithFiles } from './composeWithFiles.fixture.ts'
import { pictureFile, xmpWith } from './pictureFile.fixture.ts'
import { composeField } from '../../../app/composeField.fixture.ts'
import type { renderScreen } from '../../../app/renderScreen.fixture.tsx'
import { preferences } from '../../../storage/preferences.ts'
import { forgetPage } from '../../../storage/pageMemory.ts'
import { toasts } from '../../../ui/toasts.ts'

let server: TestServer
let ada: TestAccount
let grace: TestAccount

beforeAll(async () => {
  server = asPlainMastodon(await startTestServer())
  ada = await server.createAccount('ada')
  grace = await server.createAccount('grace')
})
beforeEach(() => {
  localStorage.clear()
  forgetPage()
  preferences.reset()
})
afterAll(() => server.close())

const openComposer = (answers: Parameters<typeof composeWithFiles>[2] = () => null, signedInAs = ada) =>
  composeWithFiles(server, signedInAs, answers)

const picture = (name: string) => new File(['x'], name, { type: 'image/png' })

async function choose(container: HTMLElement, user: ReturnType<typeof renderScreen>['user'], files: File[]) {
  await composeField()
  const input = container.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('no file input')
  await user.upload(input, files)
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Remove attachment/ })).toHaveLength(files.length))
}

describe('files', () => {
  it('are taken by paste and by drop, and pasted text with a picture of itself stays text (R-comp-28a, R-comp-28b)', async () => {
    const { sent } = openComposer()
    const area = await composeField()
    fireEvent.paste(area, { clipboardData: { files: [picture('table.png')], types: ['text/plain', 'Files'], getData: () => 'a\tb' } })
    fireEvent.paste(area, { clipboardData: { files: [picture('pasted.png')], types: ['Files'], getData: () => '' } })
    await screen.findByRole('button', { name: 'Remove attachment 1' })
    fireEvent.drop(area, { dataTransfer: { files: [picture('dropped.png')], types: ['Files'] } })
    await screen.findByRole('button', { name: 'Remove attachment 2' })
    expect(sent.filter(({ path }) => path === '/api/v2/media')).toHaveLength(2)
  })

  it('bring the description they carry, which is sent with them and shown to be read over (#29, 6)', async () => {
    const { container, user, sent } = openComposer()
    await choose(container, user, [pictureFile({ xmp: xmpWith('dc:description', 'A red kite over a harbour') }), picture('plain.png')])
    const uploads = sent.filter(({ path }) => path === '/api/v2/media').map(({ body }) => (body as { description?: string }).description)
    expect(uploads.toSorted()).toEqual(['A red kite over a harbour', undefined])
    expect(await screen.findByText('A description came with the file.')).toBeDefined()
    expect(screen.getByText('A red kite over a harbour')).toBeDefined()
  })

  it('that a server is still working on are asked for again, also when an answer is lost (R-media-01b, X-05a, X-05c)', async () => {
    let asked = 0
    const { container, user } = openComposer(({ method, path }) => {
      if (method === 'POST' && path === '/api/v2/media') return Response.json(aMediaAttachment({ id: 'slow', url: null }), { status: 202 })
      if (method !== 'GET') return null
      asked += 1
      if (asked === 1) return new Response('<html>Bad gateway</html>', { status: 502 })
      if (asked === 2) return Response.json(aMediaAttachment({ id: 'slow', url: null }), { status: 206 })
      return null
    })
    await choose(container, user, [picture('slow.png')])
    expect(asked).toBe(3)
  })

  it('that a server could not process are given up, with its words (R-media-01b, X-05d)', async () => {
    const { container, user } = openComposer(({ method, path }) => {
      if (method === 'POST' && path === '/api/v2/media') return Response.json(aMediaAttachment({ id: 'bad', url: null }), { status: 202 })
      return method === 'GET' ? Response.json({ error: 'Not a picture after all' }, { status: 422 }) : null
    })
    await composeField()
    const input = container.querySelector<HTMLInputElement>('input[type="file"]')
    if (!input) throw new Error('no file input')
    await user.upload(input, [picture('bad.png')])
    expect(await screen.findByText(/bad.png could not be sent: Not a picture after all/)).toBeDefined()
  })
})

describe('attachments', () => {
  it('are put in order by keys and by dragging, and sent in it (R-media-07a)', async () => {
    const { container, user, sent } = openComposer()
    await choose(container, user, [picture('1.png'), picture('2.png'), picture('3.png')])
    await user.click(screen.getByRole('button', { name: 'Move attachment 1 later' }))
    const tiles = within(screen.getByRole('list', { name: 'Attachments' })).getAllByRole('listitem')
    const carried = new Map<string, string>()
    const dataTransfer = {
      get types() {
        return [...carried.keys()]
      },
      setData: (type: string, value: string) => carried.set(type, value),
      getData: (type: string) => carried.get(type) ?? '',
      effectAllowed: 'none',
      files: [],
    }
    const [first, , third] = tiles
    if (!first || !third) throw new Error('three tiles')
    fireEvent.dragStart(third, { dataTransfer })
    fireEvent.dragOver(first, { dataTransfer })
    fireEvent.drop(first, { dataTransfer })
    await user.type(await composeField(), 'In order')
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    await user.click(await screen.findByRole('button', { name: 'Publish without' }))
    await screen.findByText('Post published.')
    const posted = sent.find(({ path }) => path === '/api/v1/statuses')?.body as { media_ids: string[] }
    expect(posted.media_ids).toEqual(['m3', 'm2', 'm1'])
  })

  it('keep the focus among them when one is moved to an end or removed, and leave it to the text (R-media-07a, R-media-07b, R-shell-20)', async () => {
    const { container, user } = openComposer()
    await choose(container, user, [picture('1.png'), picture('2.png')])
    await user.click(screen.getByRole('button', { name: 'Move attachment 1 later' }))
    const later = screen.getByRole('button', { name: 'Move attachment 2 later' })
    expect(document.activeElement).toBe(later)
    expect(later.getAttribute('aria-disabled')).toBe('true')
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move attachment 2 later' }))
    screen.getByRole('button', { name: 'Remove attachment 2' }).focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove attachment 1' }))
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(document.activeElement).toBe(await composeField()))
  })

  it('are brought back to their place for a moment after they were removed, and not into a post that is sent (R-media-07b, #26)', async () => {
    preferences.change({ asksForAltText: false })
    const { container, user, sent } = openComposer()
    await choose(container, user, [picture('1.png'), picture('2.png')])
    await user.click(screen.getByRole('button', { name: 'Remove attachment 1' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await user.click(await screen.findByRole('button', { name: 'Remove attachment 2' }))
    // Held, because the message may have gone by the time the post is published.
    const undo = toasts.getSnapshot().at(-1)?.action
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    await screen.findByText('Post published.')
    expect(sent.find(({ path }) => path === '/api/v1/statuses')?.body).toMatchObject({ media_ids: ['m1'] })
    act(() => undo?.onSelect?.())
    expect(await screen.findByText('It is too late: the post is on its way.')).toBeDefined()
  })

  it('without a description are asked about before they are published, until one does not want that (R-media-07c, R-media-07d, #26)', async () => {
    const { container, user, sent } = openComposer()
    await choose(container, user, [picture('1.png'), picture('2.png')])
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    const dialog = await screen.findByRole('dialog', { name: 'Describe it for everyone?' })
    expect(sent.some(({ path }) => path === '/api/v1/statuses')).toBe(false)
    // Describing comes first, going without it second.
    const names = () =>
      within(dialog)
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
    expect(names().slice(-2)).toEqual(['Add a description', 'Publish without'])
    await user.click(within(dialog).getByRole('button', { name: 'Add a description' }))
    expect(document.activeElement).toBe(within(dialog).getByRole('textbox', { name: 'Description of attachment 1' }))
    await user.type(within(dialog).getByRole('textbox', { name: 'Description of attachment 2' }), 'A grey cat')
    await user.click(within(dialog).getByRole('checkbox', { name: 'Do not ask again' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save and publish' }))
    await screen.findByText('Post published.')
    expect(sent.find(({ method }) => method === 'PUT')).toMatchObject({ path: '/api/v1/media/m2', body: { description: 'A grey cat' } })
    expect(preferences.get().asksForAltText).toBe(false)
  })

  it('without a description are asked about in every post of a thread, and described there (R-media-07c, R-media-07d, #10)', async () => {
    const { container, user, sent } = openComposer()
    await choose(container, user, [picture('1.png')])
    await user.click(screen.getByRole('button', { name: 'Add a post to the thread' }))
    await user.type(await screen.findByRole('textbox', { name: 'Text of post 2' }), 'Second')
    const input = container.querySelector<HTMLInputElement>('input[type="file"][multiple]')
    if (input) await user.upload(input, [picture('2.png')])
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Remove attachment/ })).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: 'Publish 2 posts' }))
    await user.type(await screen.findByRole('textbox', { name: 'Description of attachment 1' }), 'A kite')
    await user.type(screen.getByRole('textbox', { name: 'Description of attachment 2' }), 'A swift')
    await user.click(screen.getByRole('button', { name: 'Save and publish' }))
    expect(await screen.findByText('2 posts published.')).toBeDefined()
    expect(sent.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
      ['/api/v1/media/m1', { description: 'A kite' }],
      ['/api/v1/media/m2', { description: 'A swift' }],
    ])
  })

  it('are described within what the server takes, in the reminder and in the dialog (R-media-07c, #10)', async () => {
    const { container, user, sent } = openComposer()
    await choose(container, user, [picture('1.png')])
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    const text = await screen.findByRole('textbox', { name: 'Description of attachment 1' })
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText('1,500 characters left')).toBeDefined()
    fireEvent.change(text, { target: { value: '🐈'.repeat(1501) } })
    expect(dialog.getByText('1 character too many.').id).toBe(text.getAttribute('aria-describedby'))
    await user.click(dialog.getByRole('button', { name: 'Save and publish' }))
    expect(sent.some(({ method, path }) => method === 'PUT' || path === '/api/v1/statuses')).toBe(false)
    // A server counts an emoji once.
    fireEvent.change(text, { target: { value: '🐈'.repeat(1500) } })
    expect(dialog.getByText('0 characters left')).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Go back' }))
    await user.click(screen.getByRole('button', { name: 'Add ALT text to attachment 1' }))
    expect(await screen.findByText('0 characters left')).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false)
  })

  it('are described from the first key on, and closing the dialog keeps the words; closing the page asks (R-media-03a, R-media-07c, R-shell-16c, #26)', async () => {
    const { container, user, sent } = openComposer()
    await choose(container, user, [picture('1.png')])
    await user.click(screen.getByRole('button', { name: 'Add ALT text to attachment 1' }))
    const field = () => within(screen.getByRole('dialog')).getByRole<HTMLTextAreaElement>('textbox')
    await waitFor(() => expect(document.activeElement).toBe(field()))
    await user.keyboard('A grey cat')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    // The reminder before publishing continues with the same words; going back from it keeps them as well.
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    await screen.findByRole('dialog', { name: 'Describe it for everyone?' })
    await waitFor(() => expect(document.activeElement).toBe(field()))
    expect(field().value).toBe('A grey cat')
    // Such words are lost with the page, so the browser asks.
    const leaving = new Event('beforeunload', { cancelable: true })
    dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(true)
    await user.type(field(), ' asleep')
    await user.click(screen.getByRole('button', { name: 'Go back' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await user.click(screen.getByRole('button', { name: 'Add ALT text to attachment 1' }))
    await waitFor(() => expect(field().value).toBe('A grey cat asleep'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')).toMatchObject({ body: { description: 'A grey cat asleep' } }))
  })

  it('are not published by Ctrl+Enter in the dialog that describes them, and no warning is opened behind it (R-media-07c, R-shell-20, #26)', async () => {
    preferences.change({ asksForAltText: false })
    const { container, user, sent } = openComposer()
    await choose(container, user, [picture('1.png')])
    await user.click(screen.getByRole('button', { name: 'Add ALT text to attachment 1' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit attachment' })
    await user.type(within(dialog).getByRole('textbox'), 'A grey cat{Control>}{Enter}{/Control}{Alt>}x{/Alt}')
    expect(sent.filter(({ path }) => path.endsWith('/statuses'))).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit attachment' })).toBeNull())
    expect(screen.queryByRole('textbox', { name: 'Content warning' })).toBeNull()
  })

  it('keep what is typed into a description while an earlier one is saved (R-media-03a, #26)', async () => {
    const saved = Promise.withResolvers<Response>()
    const { container, user, sent } = openComposer(({ method }) => (method === 'PUT' ? saved.promise : null))
    await choose(container, user, [picture('1.png')])
    await user.click(screen.getByRole('button', { name: 'Add ALT text to attachment 1' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit attachment' })
    const field = within(dialog).getByRole<HTMLTextAreaElement>('textbox')
    await user.type(field, 'A cat')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true))
    await user.type(field, ' asleep')
    saved.resolve(Response.json(aMediaAttachment({ id: 'm1' })))
    await within(dialog).findByRole('button', { name: 'Save', busy: false })
    expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('A cat asleep')
  })

  it('have their middle moved by arrow keys, which closing the dialog keeps, and sent with two decimals (R-media-03b, R-shell-16c, #26)', async () => {
    const { container, user, sent } = openComposer()
    await choose(container, user, [picture('1.png')])
    await user.click(screen.getByRole('button', { name: 'Add ALT text to attachment 1' }))
    const point = await screen.findByRole('button', { name: 'Focal point: arrow keys move it' })
    point.focus()
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}{Shift>}{ArrowUp}{/Shift}{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const leaving = new Event('beforeunload', { cancelable: true })
    dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Add ALT text to attachment 1' }))
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')).toMatchObject({ body: { focus: '0.10,0.25' } }))
  })

  it('keep unsaved words for their own account only, because servers number attachments alike (#10, part 2)', async () => {
    const first = openComposer()
    await choose(first.container, first.user, [picture('1.png')])
    const field = async () => within(await screen.findByRole('dialog')).findByRole<HTMLTextAreaElement>('textbox')
    await first.user.click(screen.getByRole('button', { name: 'Add ALT text to attachment 1' }))
    await first.user.type(await field(), 'Ada’s words')
    first.unmount()
    const second = openComposer(undefined, grace)
    await choose(second.container, second.user, [picture('1.png')])
    await second.user.click(screen.getByRole('button', { name: 'Add ALT text to attachment 1' }))
    expect((await field()).value).toBe('')
  })

  it('that are a video can have a picture of one’s own that stands for them (R-media-03c)', async () => {
    const film = aMediaAttachment({ id: 'film', type: 'video', description: null, preview_url: null })
    const still = 'https://files.test/still.webp'
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${file instanceof File ? file.name : ''}`)
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
    const { container, user, sent } = openComposer(({ method, path }) => {
      if (method === 'PUT') return Response.json({ ...film, preview_url: still })
      return method === 'POST' && path === '/api/v2/media' ? Response.json(film) : null
    })
    await choose(container, user, [new File(['x'], 'film.mp4', { type: 'video/mp4' })])
    const tile = screen.getByRole('list', { name: 'Attachments' })
    expect(tile.querySelector('img')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Add ALT text to attachment 1' }))
    await user.upload(await screen.findByLabelText('Preview picture'), picture('still.png'))
    // The chosen picture is shown, and can be undone until it is saved; closing the dialog keeps it.
    expect((await screen.findByRole<HTMLImageElement>('img', { name: 'Preview picture' })).src).toBe('blob:still.png')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Add ALT text to attachment 1' }))
    expect((await screen.findByRole<HTMLImageElement>('img', { name: 'Preview picture' })).src).toBe('blob:still.png')
    await user.click(screen.getByRole('button', { name: 'Take back' }))
    expect(screen.queryByRole('img', { name: 'Preview picture' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a preview picture' }))
    await user.upload(screen.getByLabelText('Preview picture', { selector: 'input' }), picture('still.png'))
    expect(await screen.findByText('still.png')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.body).toHaveProperty('thumbnail'))
    // The server's picture is shown.
    await waitFor(() => expect(tile.querySelector('img')?.getAttribute('src')).toBe(still))
    await user.click(screen.getByRole('button', { name: /ALT text/ }))
    expect((await screen.findByRole<HTMLImageElement>('img', { name: 'Preview picture' })).src).toBe(still)
    vi.restoreAllMocks()
  })
})

it('says before a picture is taken or chosen that the post can take none (R-media-05b, R-media-08a, #10)', async () => {
  const mouse = window.matchMedia
  window.matchMedia = (media) => Object.assign(mouse(media), media.includes('coarse') ? { matches: true } : {})
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
  try {
    const film = aMediaAttachment({ id: 'film', type: 'video' })
    const { container, user } = openComposer(({ path }) => (path === '/api/v2/media' ? Response.json(film) : null))
    await composeField()
    await user.click(screen.getByRole('button', { name: 'Take a picture' }))
    expect(opened).toHaveBeenCalledTimes(1)
    await user.click(screen.getByRole('button', { name: 'Add a poll' }))
    opened.mockClear()
    await user.click(screen.getByRole('button', { name: 'Take a picture' }))
    expect(await screen.findByText('File upload not allowed with polls.')).toBeDefined()
    await user.click(screen.getAllByRole('button', { name: 'Remove poll' })[0] ?? container)
    opened.mockRestore()
    const input = container.querySelector<HTMLInputElement>('input[type="file"][multiple]')
    if (input) await user.upload(input, new File(['x'], 'film.mp4', { type: 'video/mp4' }))
    await screen.findByRole('button', { name: 'Remove attachment 1' })
    const again = vi.spyOn(HTMLInputElement.prototype, 'click')
    for (const name of ['Take a picture', 'Add pictures, a video or a sound']) await user.click(screen.getByRole('button', { name }))
    expect(await screen.findByText('A video or a sound goes alone.')).toBeDefined()
    expect(again).not.toHaveBeenCalled()
  } finally {
    window.matchMedia = mouse
    vi.restoreAllMocks()
  }
})

it('says the exact words of each refusal (R-media-04a, R-media-08a)', async () => {
  const { container, user } = openComposer()
  await composeField()
  const input = container.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('no file input')
  await user.upload(input, [new File(['x'], 'film.mp4', { type: 'video/mp4' }), picture('1.png')])
  expect(await screen.findByText('A video or a sound goes alone.')).toBeDefined()
  await user.upload(
    input,
    Array.from({ length: 17 }, (_, index) => picture(`${index}.png`)),
  )
  expect(await screen.findByText('File upload limit exceeded.')).toBeDefined()
})
