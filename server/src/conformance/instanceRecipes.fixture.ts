import { CALLBACK } from '../identity/oauth/oauth.fixture.ts'
import type { Recipe, Recipes } from './recipes.fixture.ts'
import { idAndSecret } from './World.fixture.ts'

const form = (entries: Record<string, string>): URLSearchParams => new URLSearchParams(entries)
const plain = (paths: readonly string[]): Recipes => Object.fromEntries(paths.map((path) => [`GET ${path}`, () => ({})]))
const onTag =
  (verb: string): Recipe =>
  () => ({ params: [verb.startsWith('un') ? 'coffee' : 'tea'] })
const notified: Recipe = async ({ notification }) => {
  await notification()
  return {}
}
const requested: Recipe = async ({ notificationRequest }) => ({ params: [await notificationRequest()] })
const onGroup: Recipe = async ({ notification }) => ({ params: [(await notification()).groupKey] })
const subscription = {
  subscription: {
    endpoint: 'https://push.test/one',
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    standard: true,
  },
  data: { alerts: { mention: true } },
}
const subscribed: Recipe = async ({ make, ada }) => {
  await make(ada, '/api/v1/push/subscription', subscription)
  return {}
}
const announced: Recipe = async ({ announcement }) => ({ params: [await announcement()] })
const reported: Recipe = async ({ report }) => ({ params: [await report()] })
const offered: Recipe = async ({ post, ada, thisYear }) => {
  await post(ada)
  return { params: [thisYear()] }
}

/** Requests about the instance, applications, notifications, tags, and the rest. */
export const instanceRecipes: Recipes = {
  ...plain([
    '/api/v1/instance',
    '/api/v2/instance',
    '/api/v1/instance/rules',
    '/api/v1/instance/activity',
    '/api/v1/instance/peers',
    '/api/v1/instance/domain_blocks',
    '/api/v1/instance/extended_description',
    '/api/v1/instance/privacy_policy',
    '/api/v1/instance/languages',
    '/api/v1/instance/translation_languages',
    '/api/v1/custom_emojis',
    '/api/v1/trends/tags',
    '/api/v1/trends/statuses',
    '/health',
    '/.well-known/oauth-authorization-server',
    '/oauth/userinfo',
  ]),
  'GET /api/v1/instance/terms_of_service': async ({ terms }) => {
    await terms()
    return {}
  },
  'GET /api/v1/instance/terms_of_service/*': async ({ terms }) => ({ params: [await terms()] }),
  'GET /api/v1/trends/links': async ({ linked }) => {
    await linked()
    return {}
  },
  'GET /api/v1_alpha/async_refreshes/*': async ({ refresh }) => ({ params: [await refresh()] }),
  'POST /api/v1/apps': () => ({ token: null, body: { client_name: 'A client', redirect_uris: CALLBACK } }),
  'GET /api/v1/apps/verify_credentials': ({ appToken }) => ({ token: appToken }),
  'POST /oauth/token': ({ app }) => ({ token: null, body: form({ grant_type: 'client_credentials', ...idAndSecret(app) }) }),
  'POST /oauth/revoke': async ({ app, make, bob }) => {
    await make(bob, '/api/v1/statuses', { status: 'Before I go' })
    return { token: null, body: form({ ...idAndSecret(app), token: 'a-token-that-never-was' }) }
  },
  'GET /oauth/authorize': async ({ app, cookie }) => ({
    token: null,
    headers: { cookie: await cookie() },
    query: form({ client_id: app.client_id, redirect_uri: CALLBACK, response_type: 'code', scope: 'read' }).toString(),
  }),
  'GET /api/v1/notifications': notified,
  'GET /api/v2/notifications': notified,
  'GET /api/v1/notifications/unread_count': notified,
  'GET /api/v2/notifications/unread_count': notified,
  'GET /api/v1/notifications/*': async ({ notification }) => ({ params: [(await notification()).id] }),
  'POST /api/v1/notifications/*/dismiss': async ({ notification }) => ({ params: [(await notification()).id] }),
  'POST /api/v1/notifications/clear': notified,
  'GET /api/v2/notifications/*': onGroup,
  'GET /api/v2/notifications/*/accounts': onGroup,
  'POST /api/v2/notifications/*/dismiss': onGroup,
  'GET /api/v2/notifications/policy': () => ({}),
  'PATCH /api/v2/notifications/policy': () => ({ body: { for_not_following: 'accept' } }),
  'GET /api/v1/notifications/requests': async ({ notificationRequest }) => {
    await notificationRequest()
    return {}
  },
  'GET /api/v1/notifications/requests/merged': () => ({}),
  'GET /api/v1/notifications/requests/*': requested,
  'POST /api/v1/notifications/requests/*/accept': requested,
  'POST /api/v1/notifications/requests/*/dismiss': requested,
  'POST /api/v1/notifications/requests/accept': async ({ notificationRequest }) => ({ body: { id: [await notificationRequest()] } }),
  'POST /api/v1/notifications/requests/dismiss': async ({ notificationRequest }) => ({ body: { id: [await notificationRequest()] } }),
  'GET /api/v2/search': async ({ post, bob }) => {
    await post(bob, { status: 'A #teapot for @bob' })
    return { query: 'q=tea&resolve=false' }
  },
  'GET /api/v1/tags/*': onTag('get'),
  'POST /api/v1/tags/*/follow': onTag('follow'),
  'POST /api/v1/tags/*/unfollow': onTag('unfollow'),
  'POST /api/v1/tags/*/feature': onTag('feature'),
  'POST /api/v1/tags/*/unfeature': onTag('unfeature'),
  'GET /api/v1/followed_tags': async ({ make, ada }) => {
    await make(ada, '/api/v1/tags/tea/follow')
    return {}
  },
  'GET /api/v1/featured_tags': async ({ make, ada }) => {
    await make(ada, '/api/v1/featured_tags', { name: 'tea' })
    return {}
  },
  'POST /api/v1/featured_tags': () => ({ body: { name: 'tea' } }),
  'DELETE /api/v1/featured_tags/*': async ({ make, ada }) => ({ params: [(await make(ada, '/api/v1/featured_tags', { name: 'tea' })).id] }),
  'GET /api/v1/featured_tags/suggestions': async ({ post, ada }) => {
    await post(ada, { status: '#coffee' })
    return {}
  },
  'GET /api/v1/announcements': async ({ announcement }) => {
    await announcement()
    return {}
  },
  'POST /api/v1/announcements/*/dismiss': announced,
  'PUT /api/v1/announcements/*/reactions/*': async ({ announcement }) => ({ params: [await announcement(), '👍'] }),
  'DELETE /api/v1/announcements/*/reactions/*': async ({ announcement, make, ada }) => {
    const id = await announcement()
    await make(ada, `/api/v1/announcements/${id}/reactions/${encodeURIComponent('👍')}`, {}, 'PUT')
    return { params: [id, '👍'] }
  },
  'POST /api/v1/push/subscription': () => ({ body: subscription }),
  'GET /api/v1/push/subscription': subscribed,
  'PUT /api/v1/push/subscription': async (world) => ({ ...(await subscribed(world)), body: { data: { alerts: { follow: true } } } }),
  'DELETE /api/v1/push/subscription': subscribed,
  'POST /api/web/push_subscriptions': () => ({ body: subscription }),
  'PUT /api/web/push_subscriptions/*': async ({ make, ada }) => ({
    params: [(await make(ada, '/api/web/push_subscriptions', subscription)).id],
    body: { data: { alerts: { follow: true } } },
  }),
  'DELETE /api/web/push_subscriptions/*': async ({ make, ada }) => ({
    params: [(await make(ada, '/api/web/push_subscriptions', subscription)).id],
  }),
  'POST /api/v1/reports': async ({ bob, post }) => ({
    body: { account_id: bob.account.id, status_ids: [await post(bob)], comment: 'This is not tea', category: 'other' },
  }),
  'GET /api/oembed': async ({ post, bob, server }) => ({ query: form({ url: `${server.origin}/@bob/${await post(bob)}` }).toString() }),
  'GET /api/v1/annual_reports': async ({ report }) => {
    await report()
    return {}
  },
  'GET /api/v1/annual_reports/*': reported,
  'GET /api/v1/annual_reports/*/state': offered,
  'POST /api/v1/annual_reports/*/generate': offered,
  'POST /api/v1/annual_reports/*/read': reported,
}
