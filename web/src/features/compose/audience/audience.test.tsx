import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { aStatus, anAccount } from '@starling/api/fixtures'
import { accountEndpoints } from '@starling/api/accounts'
import { circleEndpoints } from '@starling/api/circles'
import { statusEndpoints, type Status } from '@starling/api/statuses'
import { timelineEndpoints } from '@starling/api/timelines'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../../server/src/testing.fixture.ts'
import { composeField } from '../../../app/composeField.fixture.ts'
import { portsTo, renderScreen } from '../../../app/renderScreen.fixture.tsx'
import { preferences } from '../../../storage/preferences.ts'
import { forgetPage } from '../../../storage/pageMemory.ts'

let server: TestServer
let ada: TestAccount
let grace: TestAccount

beforeAll(async () => {
  // Loading the composer's code can take longer than a default timeout on a busy machine.
  await import('../ComposeScreen.tsx')
  server = await startTestServer()
  ada = await server.createAccount('ada')
  grace = await server.createAccount('grace')
  await server.createAccount('cy')
})
beforeEach(() => {
  localStorage.clear()
  forgetPage()
  preferences.reset()
})
afterAll(() => server.close())

const latest = async (author: TestAccount): Promise<Status | undefined> =>
  (await author.client.call(timelineEndpoints.account, { params: { id: author.account.id }, query: { limit: 1 } })).data[0]
const publishButton = () => screen.getByRole('button', { name: /^(Publish|Reply)$/ })
/** Text that is part of a button's accessible name but not visible. */
const descriptionOf = (button: HTMLElement) =>
  (button.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
/** Chooses with the arrow keys, for which browsers send a click without a count of presses; the sheet stays open. */
const arrowTo = (radio: HTMLElement) => fireEvent.click(radio)
const audience = (name: string | RegExp) => screen.findByRole('button', { name })

describe('the audience of a post', () => {
  it('is said on the button that publishes, and follows the choice (R-vis-02a)', async () => {
    const { user } = renderScreen('/publish', { server, signedInAs: ada })
    await user.type(await composeField(), '@grace look')
    expect(descriptionOf(publishButton())).toBe('for everyone')
    await user.click(await audience('Audience: Public'))
    const dialog = await screen.findByRole('dialog', { name: 'Who is it for?' })
    for (const [choice, phrase] of [
      ['Public on this server', 'for everyone, listed here only'],
      ['Signed-in people', 'for signed-in people'],
      ['Quiet public', 'for everyone, quietly'],
      ['Followers', 'for your followers'],
      ['Mutuals', 'for your mutuals'],
      ['Mentioned people', 'for @grace'],
    ] as const) {
      arrowTo(await within(dialog).findByRole('radio', { name: choice }))
      expect(descriptionOf(screen.getByRole('button', { name: 'Publish', hidden: true }))).toBe(phrase)
    }
  })

  it('can be a circle of one’s own, and is not sent before one is chosen (R-vis-04b, R-vis-07)', async () => {
    const family = (await ada.client.call(circleEndpoints.create, { body: { title: 'Family' } })).data
    await ada.client.call(circleEndpoints.create, { body: { title: 'Chess' } })
    await grace.client.call(accountEndpoints.follow, { params: { id: ada.account.id } })
    await ada.client.call(circleEndpoints.addAccounts, { params: { id: family.id }, body: { account_ids: [grace.account.id] } })
    const { user } = renderScreen('/publish', { server, signedInAs: ada })
    await user.type(await composeField(), 'Dinner at eight')
    await user.click(await audience('Audience: Public'))
    await user.click(await screen.findByRole('radio', { name: 'Circle' }))
    await screen.findByRole('combobox', { name: 'Circle' })
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await user.click(publishButton())
    expect(await screen.findByText('Choose a circle first.')).toBeDefined()
    await user.click(await audience('Audience: Circle'))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Circle' }), 'Family')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    // On a phone there is space for its name, but not for "Circle:" as well.
    expect((await audience('Audience: Circle: Family')).textContent).toBe('Family')
    expect(descriptionOf(publishButton())).toBe('for Family')
    await user.click(publishButton())
    expect(await screen.findByText('Post published.')).toBeDefined()
    expect(await latest(ada)).toMatchObject({ visibility_ex: 'limited', limited_scope: 'circle' })
  })

  it('says before it is published that nobody is in the circle, and where to choose people (R-vis-04, R-circ-03a, #10)', async () => {
    const eve = await server.createAccount('eve')
    const { id } = (await eve.client.call(circleEndpoints.create, { body: { title: 'Book club' } })).data
    await grace.client.call(accountEndpoints.follow, { params: { id: eve.account.id } })
    const { user } = renderScreen('/publish', { server, signedInAs: eve })
    await user.type(await composeField(), 'Chapter two')
    await user.click(await audience('Audience: Public'))
    await user.click(await screen.findByRole('radio', { name: 'Circle' }))
    const field = await screen.findByRole('combobox', { name: 'Circle' })
    await waitFor(() => expect(descriptionOf(field)).toContain('Nobody is in this circle yet'))
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.getByText(/Nobody is in this circle yet: only you and whoever you mention/)).toBeDefined()
    expect(descriptionOf(publishButton())).toBe('for you alone')
    await user.type(await composeField(), ' @grace')
    await waitFor(() => expect(descriptionOf(publishButton())).toBe('for @grace'))
    expect(screen.getByRole('link', { name: 'Choose people' }).getAttribute('href')).toBe(`/circles/${id}/members`)
    await user.click(screen.getByRole('link', { name: 'Choose people' }))
    await user.type(await screen.findByRole('searchbox'), 'grace')
    await user.click(await screen.findByRole('button', { name: /^Add .*grace/ }))
    await user.click(screen.getAllByRole('link', { name: /New post/ })[0] ?? document.body)
    await waitFor(async () => expect((await composeField()).value).toBe('Chapter two @grace'))
    await waitFor(() => expect(descriptionOf(publishButton())).toBe('for Book club'))
    expect(screen.queryByText(/Nobody is in this circle/)).toBeNull()
  })

  it('takes the only circle also for who is done before the circles have come (R-vis-04, R-vis-07)', async () => {
    const dot = await server.createAccount('dot')
    await dot.client.call(circleEndpoints.create, { body: { title: 'Choir' } })
    const through = portsTo(server).fetch
    let letCome = (): void => undefined
    const held = new Promise<void>((come) => (letCome = come))
    const { user } = renderScreen('/publish', {
      server,
      signedInAs: dot,
      ports: {
        fetch: async (url, init) => {
          if (url.includes('/api/v1/circles')) await held
          return through(url, init)
        },
      },
    })
    await user.type(await composeField(), 'Practice moved')
    await user.click(await audience('Audience: Public'))
    await user.click(await screen.findByRole('radio', { name: 'Circle' }))
    await user.click(screen.getByRole('button', { name: 'Done' }))
    letCome()
    await screen.findByRole('combobox', { name: 'Circle' })
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(await audience('Audience: Circle: Choir')).toBeDefined()
    await user.click(publishButton())
    expect(await screen.findByText('Post published.')).toBeDefined()
  })

  it('says who may find the post, starting from the own setting, never wider than who may read it (R-comp-15c, R-vis-05a, R-vis-06a, X-13b)', async () => {
    await ada.client.call(accountEndpoints.updateCredentials, { body: { source: { searchability: 'public_unlisted' } } })
    const { user } = renderScreen('/publish', { server, signedInAs: ada })
    await user.type(await composeField(), 'Find me')
    await user.click(await audience('Audience: Public'))
    const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Who can find it by searching' })
    await waitFor(() => expect(field.value).toBe('public_unlisted'))
    arrowTo(screen.getByRole('radio', { name: 'Followers' }))
    expect(within(field).queryByRole('option', { name: 'Everyone' })).toBeNull()
    expect(field.value).toBe('private')
    arrowTo(screen.getByRole('radio', { name: 'Public' }))
    await user.selectOptions(field, 'Only you')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await user.click(publishButton())
    expect(await screen.findByText('Post published.')).toBeDefined()
    expect(await latest(ada)).toMatchObject({ searchability: 'limited' })
  })

  it('lets anyone, followers or nobody quote the post, and nobody where few can read it (X-07a, R-comp-19)', async () => {
    const { user } = renderScreen('/publish', { server, signedInAs: ada })
    await user.click(await audience('Audience: Public'))
    const choices = await screen.findByRole('group', { name: 'Who can quote it' })
    expect(
      within(choices)
        .getAllByRole('radio')
        .map((choice) => choice.parentElement?.textContent),
    ).toEqual(['Anyone', 'Followers only', 'Just me'])
    for (const narrow of ['Followers', 'Mutuals', 'Circle', 'Mentioned people']) {
      arrowTo(screen.getByRole('radio', { name: narrow }))
      expect(screen.getByText('Nobody can quote a post for this audience.')).toBeDefined()
    }
  })

  it('is kept for the next post where one wants that, and not by a reply (R-comp-05a, R-comp-05b, R-comp-05c)', async () => {
    preferences.change({ keepsAudience: true })
    const question = (await grace.client.call(statusEndpoints.create, { body: { status: 'Who?', visibility: 'direct' } })).data
    const { user, navigator } = renderScreen('/publish', { server, signedInAs: ada })
    await user.type(await composeField(), 'For friends')
    await user.click(await audience('Audience: Public'))
    await user.click(await screen.findByRole('radio', { name: 'Followers' }))
    await user.click(publishButton())
    expect(await screen.findByText('Post published.')).toBeDefined()
    navigator.push('/publish')
    expect(await audience('Audience: Followers')).toBeDefined()
    expect((await composeField()).value).toBe('')
    preferences.change({ keepsAudience: false })
    expect(await audience('Audience: Public')).toBeDefined()
    expect(question.visibility).toBe('direct')
  })
})

describe('audience safety', () => {
  it('tells who comes in by being named in a message, and takes it back (#10, 3)', async () => {
    const { user } = renderScreen('/publish?direct=grace', { server, signedInAs: ada })
    await waitFor(async () => expect((await composeField()).value).toBe('@grace '))
    expect(screen.queryByText(/will be able to read/)).toBeNull()
    await user.type(await composeField(), 'I think @cy is wrong')
    await waitFor(() => expect(screen.getByText(/will be able to read this message/).textContent).toContain('@cy'))
    expect(descriptionOf(publishButton())).toBe('for @grace and @cy')
    await user.click(screen.getByRole('button', { name: 'Do not tell them' }))
    expect((await composeField()).value).toBe('@grace I think cy is wrong')
    expect(descriptionOf(publishButton())).toBe('for @grace')
  })

  it('tells which post of a direct thread reaches nobody, and who comes in by a later one (R-vis-02, #10, 3)', async () => {
    const { user } = renderScreen('/publish?direct=grace', { server, signedInAs: ada })
    await waitFor(async () => expect((await composeField()).value).toBe('@grace '))
    await user.type(await composeField(), 'a long story')
    await user.click(screen.getByRole('button', { name: 'Add a post to the thread' }))
    const second = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text of post 2' })
    expect(screen.queryByText(/mentions nobody/)).toBeNull()
    await user.type(second, 'and how it ends')
    expect(await screen.findByText('Post 2 mentions nobody: only you will see it.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Mention @grace there' }))
    expect(second.value).toBe('@grace and how it ends')
    expect(document.activeElement).toBe(second)
    expect(screen.queryByText(/mentions nobody/)).toBeNull()
    await user.type(second, ', says @cy')
    // The notice of "@c" and that of "@cy" are two elements: each letter is somebody else's handle.
    await waitFor(() => expect(screen.getByText(/will be able to read this message/).textContent).toContain('@cy'))
    expect(descriptionOf(screen.getByRole('button', { name: 'Publish 2 posts' }))).toBe('for @grace and @cy')
    await user.click(screen.getByRole('button', { name: 'Do not tell them' }))
    expect(second.value).toBe('@grace and how it ends, says cy')
    expect(document.activeElement).toBe(await composeField())
  })

  it('tells who reads a post for a circle besides its people, because it mentions them (R-vis-04, #10, 3)', async () => {
    const fay = await server.createAccount('fay')
    const { id } = (await fay.client.call(circleEndpoints.create, { body: { title: 'Family' } })).data
    await grace.client.call(accountEndpoints.follow, { params: { id: fay.account.id } })
    await fay.client.call(circleEndpoints.addAccounts, { params: { id }, body: { account_ids: [grace.account.id] } })
    const { user } = renderScreen('/publish', { server, signedInAs: fay })
    await user.type(await composeField(), 'For @grace and @fay')
    await user.click(await audience('Audience: Public'))
    await user.click(await screen.findByRole('radio', { name: 'Circle' }))
    await screen.findByRole('combobox', { name: 'Circle' })
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(await audience('Audience: Circle: Family')).toBeDefined()
    expect(descriptionOf(publishButton())).toBe('for Family')
    await user.type(await composeField(), ', not @cy')
    // Letters appear outside the field a moment later.
    await waitFor(() => expect(screen.getByText(/will be able to read this message/).textContent).toContain('@cy'))
    expect(descriptionOf(publishButton())).toBe('for Family and @cy')
    await user.click(screen.getByRole('button', { name: 'Do not tell them' }))
    expect((await composeField()).value).toBe('For @grace and @fay, not cy')
    expect(descriptionOf(publishButton())).toBe('for Family')
  })

  it('answers a narrower post no wider, and tells when one chooses so (R-comp-08, #10, 3)', async () => {
    await ada.client.call(accountEndpoints.follow, { params: { id: grace.account.id } })
    const narrow = (await grace.client.call(statusEndpoints.create, { body: { status: 'Among us', visibility: 'private' } })).data
    const { user } = renderScreen(`/publish?reply=${narrow.id}`, { server, signedInAs: ada })
    await user.type(await composeField(), 'yes')
    expect(await audience('Audience: Followers')).toBeDefined()
    expect(screen.queryByText(/More people will see this/)).toBeNull()
    await user.click(await audience('Audience: Followers'))
    await user.click(await screen.findByRole('radio', { name: 'Public' }))
    expect((await screen.findByText(/More people will see this/)).textContent).toContain('“Followers”')
  })

  it.each([
    ['takes it back', 200, /so it was taken back/],
    ['says so where it cannot', 500, /did not take it back/],
  ])('a server that publishes to more people than asked: %s, and the draft stays (#10, 3)', async (_, deletion, words) => {
    const deleted: string[] = []
    const through = portsTo(server).fetch
    const { user } = renderScreen('/publish', {
      server,
      signedInAs: ada,
      ports: {
        fetch: async (url, init) => {
          if (init?.method === 'POST' && url.endsWith('/api/v1/statuses'))
            return Response.json(aStatus({ id: '77', account: anAccount({ id: ada.account.id }), visibility: 'public' }))
          if (init?.method !== 'DELETE') return through(url, init)
          deleted.push(url)
          return Response.json(deletion === 200 ? aStatus({ id: '77' }) : { error: 'no' }, { status: deletion })
        },
      },
    })
    await user.type(await composeField(), 'A secret')
    await user.click(await audience('Audience: Public'))
    await user.click(await screen.findByRole('radio', { name: 'Followers' }))
    await user.click(publishButton())
    expect(await screen.findByText(words)).toBeDefined()
    expect(deleted.filter((url) => url.includes('/api/v1/statuses/77'))).toHaveLength(1)
    expect((await composeField()).value).toBe('A secret')
    expect(screen.queryByText('Post published.')).toBeNull()
  })

  it('offers only what the server advertises (R-comp-13, R-inst-04b)', async () => {
    const through = portsTo(server).fetch
    const { user } = renderScreen('/publish', {
      server,
      signedInAs: ada,
      ports: {
        fetch: async (url, init) => {
          if (!url.endsWith('/api/v2/instance')) return through(url, init)
          const instance = (await (await server.request('/api/v2/instance')).json()) as Record<string, unknown>
          return Response.json({ ...instance, fedibird_capabilities: null, version: '0.20.0' })
        },
      },
    })
    await user.click(await audience('Audience: Public'))
    await waitFor(() =>
      expect(screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual(
        expect.arrayContaining(['Public', 'Quiet public', 'Followers', 'Mentioned people']),
      ),
    )
    for (const name of ['Circle', 'Mutuals', 'Signed-in people', 'Public on this server']) {
      await waitFor(() => expect(screen.queryByRole('radio', { name })).toBeNull())
    }
    expect(screen.queryByRole('combobox', { name: 'Who can find it by searching' })).toBeNull()
  })
})

/** Who may read a post of each audience, by the name of its choice. */
const readers = {
  Public: ['follower', 'mutual', 'member', 'stranger', 'anonymous'],
  'Public on this server': ['follower', 'mutual', 'member', 'stranger', 'anonymous'],
  'Signed-in people': ['follower', 'mutual', 'member', 'stranger'],
  'Quiet public': ['follower', 'mutual', 'member', 'stranger', 'anonymous'],
  Followers: ['follower', 'mutual', 'member'],
  Mutuals: ['mutual'],
  Circle: ['member'],
  'Mentioned people': ['stranger'],
} as const

it('a post of each audience is read by those it is for, and by nobody else (R-vis-02b, R-vis-03a, R-vis-04a, R-circ-01)', async () => {
  const author = await server.createAccount('author')
  const people = {
    follower: await server.createAccount('follower'),
    mutual: await server.createAccount('mutual'),
    member: await server.createAccount('member'),
    stranger: await server.createAccount('stranger'),
  }
  const { follower, mutual, member } = people
  for (const { client } of [follower, mutual, member]) await client.call(accountEndpoints.follow, { params: { id: author.account.id } })
  await author.client.call(accountEndpoints.follow, { params: { id: mutual.account.id } })
  const { id: circle } = (await author.client.call(circleEndpoints.create, { body: { title: 'Household' } })).data
  await author.client.call(circleEndpoints.addAccounts, { params: { id: circle }, body: { account_ids: [member.account.id] } })

  const { user, navigator, unmount } = renderScreen('/publish', { server, signedInAs: author })
  const written = new Map<string, Status>()
  for (const name of Object.keys(readers)) {
    const words = name === 'Mentioned people' ? 'Only for @stranger' : `${name} only`
    fireEvent.change(await composeField(), { target: { value: words } })
    await user.click(await audience(/^Audience: /))
    const sheet = await screen.findByRole('dialog', { name: 'Who is it for?' })
    await user.click(await within(sheet).findByRole('radio', { name }))
    if (name === 'Circle') await user.click(within(sheet).getByRole('button', { name: 'Done' }))
    await user.click(publishButton())
    const newest = await waitFor(async () => {
      const post = await latest(author)
      expect(post?.content).toContain(words.split('@')[0])
      return post
    })
    if (newest) written.set(name, newest)
    navigator.push('/publish')
    await waitFor(async () => expect((await composeField()).value).toBe(''))
  }
  unmount()

  const found = [...written].map(async ([name, { id }]) => {
    const may = async (token: string | null) =>
      (await server.request(`/api/v1/statuses/${id}`, { headers: token === null ? {} : { authorization: `Bearer ${token}` } })).ok
    const roles: string[] = []
    for (const [role, token] of [...Object.entries(people).map(([key, one]) => [key, one.token] as const), ['anonymous', null] as const])
      if (await may(token)) roles.push(role)
    expect(await may(author.token), `${name}, by its author`).toBe(true)
    return [name, roles] as const
  })
  expect(Object.fromEntries(await Promise.all(found))).toEqual(readers)
  const scopes = [...written].map(([name, { limited_scope: scope }]) => [name, scope ?? null] as const)
  expect(scopes.filter(([, scope]) => scope !== null)).toEqual([
    ['Mutuals', 'mutual'],
    ['Circle', 'circle'],
  ])

  // Home of who follows has those for followers, and not those for fewer.
  renderScreen('/home', { server, signedInAs: follower })
  expect(await screen.findByRole('article', { name: /Followers only/ })).toBeDefined()
  for (const name of [/Mutuals only/, /Circle only/, /Only for/]) expect(screen.queryByRole('article', { name })).toBeNull()
})

it('names the language of the post in words, not by its code (R-comp-22b)', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'Language: English, en' }))
  const dialog = await screen.findByRole('dialog', { name: 'Language of the post' })
  await user.click(await within(dialog).findByRole('button', { name: /German/ }))
  expect(await screen.findByRole('button', { name: 'Language: German, de' })).toBeDefined()
})
