import { accountEndpoints } from '@starling/api/accounts'
import { antennaEndpoints } from '@starling/api/antennas'
import { bookmarkCategoryEndpoints } from '@starling/api/bookmark-categories'
import { circleEndpoints } from '@starling/api/circles'
import { conversationEndpoints } from '@starling/api/conversations'
import { filterEndpoints } from '@starling/api/filters'
import { listEndpoints } from '@starling/api/lists'
import { notificationRequestEndpoints } from '@starling/api/notifications'
import { statusEndpoints } from '@starling/api/statuses'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../server/src/testing.fixture.ts'
import type { RouteName } from '../routing/routes.ts'
import { routes } from '../routing/routes.ts'
import { renderScreen } from './renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount
/** Values for the parameters in the route patterns, by the first segment of the pattern. */
const ids = new Map<string, string>()

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada', { displayName: 'Ada' })
  const bob = await server.createAccount('bob', { displayName: 'Bob' })
  const stranger = await server.createAccount('stranger', { displayName: 'Stranger' })
  const call = ada.client.call
  await call(accountEndpoints.follow, { params: { id: bob.account.id }, body: {} })
  const publish = async (who: TestAccount, status: string, visibility: string) =>
    (await who.client.call(statusEndpoints.create, { body: { status, visibility } })).data as { id: string }
  ids.set('status', (await publish(ada, 'Hello @bob, look at the #birds', 'public')).id)
  await publish(bob, '@ada only for you', 'direct')
  await publish(stranger, '@ada do you know me', 'direct')
  ids.set('lists', (await call(listEndpoints.create, { body: { title: 'Close friends' } })).data.id)
  ids.set('circles', (await call(circleEndpoints.create, { body: { title: 'Family' } })).data.id)
  ids.set('bookmark_categories', (await call(bookmarkCategoryEndpoints.create, { body: { title: 'Recipes' } })).data.id)
  ids.set('antennas', (await call(antennaEndpoints.create, { body: { title: 'Bird news' } })).data.id)
  ids.set('filters', (await call(filterEndpoints.create, { body: { title: 'Spoilers', context: ['home'] } })).data.id)
  await server.settled()
  ids.set('conversations', (await call(conversationEndpoints.list)).data[0]?.id ?? '')
  ids.set('notifications', (await call(notificationRequestEndpoints.list)).data[0]?.id ?? '')
}, 60_000)
afterAll(() => server.close())

/** The title of every screen; where visitors see a different one, it is the second. */
const titles: { readonly [Name in RouteName]: string | readonly [signedIn: string, visitor: string] } = {
  root: ['Home', 'Live feeds'],
  gettingStarted: ['Home', 'Live feeds'],
  home: 'Home',
  public: 'Live feeds',
  local: 'Live feeds',
  remote: 'Live feeds',
  favourites: 'Favourites',
  emojiReactions: 'Emoji reactions',
  pinned: 'Pinned posts',
  bookmarks: 'Bookmarks',
  compose: 'New post',
  composeNew: 'New post',
  scheduled: 'Scheduled posts',
  reactionDeck: 'Emoji at hand',
  notifications: 'Notifications',
  notificationRequests: 'Held back',
  notificationRequest: ['Held back from Stranger', 'Held back'],
  conversations: 'Conversations',
  conversation: ['Conversation with', 'Conversation'],
  announcements: 'Announcements',
  followedTags: 'Followed hashtags',
  explore: 'Explore',
  directory: 'Directory',
  search: 'Search',
  followRequests: 'Follow requests',
  blocks: 'Blocked people',
  mutes: 'Muted people',
  domainBlocks: 'Blocked servers',
  lists: 'Lists',
  listNew: 'New list',
  list: ['Close friends', 'List'],
  listEdit: 'Edit list',
  listMembers: ['Members of Close friends', 'Members'],
  circles: 'Circles',
  circleNew: 'New circle',
  circle: ['Family', 'Circle'],
  circleEdit: 'Edit circle',
  circleMembers: ['Members of Family', 'Members'],
  bookmarkCategories: 'Bookmark categories',
  bookmarkCategoryNew: 'New category',
  bookmarkCategory: ['Recipes', 'Category'],
  bookmarkCategoryEdit: 'Edit category',
  filters: 'Filters',
  filterNew: 'New filter',
  filterEdit: 'Edit filter',
  antennas: 'Antennas',
  antennaNew: 'New antenna',
  antenna: ['Bird news', 'Antenna'],
  antennaEdit: 'Edit antenna',
  antennaMembers: 'Edit antenna',
  antennaExcludedMembers: 'Edit antenna',
  antennaFiltering: 'Edit antenna',
  link: 'Posts about example.org',
  tag: '#birds',
  account: 'Ada',
  accountReplies: 'Ada',
  accountMedia: 'Ada',
  accountFollowers: 'Ada: Followers',
  accountFollowing: 'Ada: Following',
  accountFeatured: 'Ada',
  accountTagged: '#birds by Ada',
  status: 'Post by Ada',
  statusReblogs: 'Boosted by',
  statusFavourites: 'Favourited by',
  statusReactions: 'Reactions',
  statusReferences: 'Posts that refer to it',
  statusMentions: 'Mentioned in it',
  statusQuotes: 'Quotes',
  start: 'First steps',
  transfer: 'Export and import',
  annualReports: 'Your year 20',
  annualReport: 'Your year 2025',
  signIn: 'Sign in',
  signInCallback: 'Sign in',
  settings: 'Settings',
  editProfile: 'Edit profile',
  settingsSection: 'Reading',
  about: 'About',
  privacyPolicy: 'Privacy policy',
  termsOfService: 'Terms of service',
  termsOfServiceOn: 'Terms of service',
  keyboard: 'Keyboard shortcuts',
}

const names = Object.keys(routes) as RouteName[]

function pathOf(name: RouteName): string {
  const { pattern } = routes[name]
  const values: Record<string, string> = {
    acct: 'ada',
    id: ids.get(pattern.startsWith('/@') ? 'status' : (pattern.split('/')[1] ?? '')) ?? '',
    name: 'birds',
    tag: 'birds',
    url: 'https://example.org/page',
    year: '2025',
    date: '2026-01-01',
    section: 'reading',
  }
  return pattern.replaceAll(/:(\w+)/g, (_whole, key: string) => encodeURIComponent(values[key] ?? ''))
}

async function expectTitle(title: string): Promise<void> {
  await waitFor(() => expect(document.title).toContain(' · Starling'))
  // The title starts with the number of unread items.
  await waitFor(() => expect(document.title.replace(/^\(\d+\) /, '').startsWith(title), document.title).toBe(true))
  expect(screen.queryByRole('heading', { name: 'Not found' })).toBeNull()
}

it.each(names)('%s opens, says in its title what it is, and fails nowhere, signed in (R-shell-02, R-shell-11)', async (name) => {
  renderScreen(pathOf(name), { server, signedInAs: ada })
  const title = titles[name]
  await expectTitle(typeof title === 'string' ? title : title[0])
  if (name !== 'signInCallback' && name !== 'link')
    await waitFor(() => expect(screen.queryAllByRole('alert').filter(({ textContent }) => textContent !== '')).toEqual([]))
})

it.each(names)('%s says something useful to visitors too (R-shell-01, R-shell-11)', async (name) => {
  renderScreen(pathOf(name), { server })
  const title = titles[name]
  await expectTitle(typeof title === 'string' ? title : title[1])
  const { isPersonal } = routes[name] as { isPersonal?: true }
  if (isPersonal) await waitFor(() => expect(screen.queryByText(/^Sign in to|Sign in to see this/)).not.toBeNull())
})
