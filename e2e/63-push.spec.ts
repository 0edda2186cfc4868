import { pushEndpoints } from '@starling/api/push'
import { pushScope } from '@starling/domain/push'
import { expect, story } from './story.ts'

story(
  'a message that arrives while the page is closed opens what it is about (R-push-01b, R-push-01d, R-push-02a, R-push-05a)',
  async ({ server, open, allow }) => {
    // The server answers 404 while there is no subscription yet.
    allow(/404.*push\/subscription/)
    const ada = await server.person('ada')
    const bob = await server.person('bob')
    const post = await bob.post(`@${ada.acct} Come and look`)
    const known = () =>
      ada.client.call(pushEndpoints.get).then(
        ({ data }) => data,
        () => null,
      )
    const page = await open(ada, { serviceWorkers: 'allow' })
    const context = page.context()
    await context.grantPermissions(['notifications'])
    // The browser's real push service cannot be reached in tests; everything on the client's and server's side is real.
    await page.addInitScript(() => {
      let held: object | null = null
      PushManager.prototype.getSubscription = async () => held as PushSubscription | null
      PushManager.prototype.subscribe = async (options) => {
        const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
        const encode = (bytes: ArrayBuffer) =>
          btoa(String.fromCharCode(...new Uint8Array(bytes)))
            .replaceAll('+', '-')
            .replaceAll('/', '_')
            .replaceAll('=', '')
        const keys = {
          p256dh: encode(await crypto.subtle.exportKey('raw', pair.publicKey)),
          auth: encode(crypto.getRandomValues(new Uint8Array(16)).buffer),
        }
        const text = String(options?.applicationServerKey).replaceAll('-', '+').replaceAll('_', '/')
        const key = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)).buffer
        const endpoint = 'https://push.example/1'
        held = {
          endpoint,
          options: { applicationServerKey: key },
          toJSON: () => ({ endpoint, keys }),
          unsubscribe: async () => !!(held = null),
        }
        return held as PushSubscription
      }
    })
    const cdp = await context.newCDPSession(page)
    const registrations = new Map<string, string>()
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: all }) => {
      for (const { scopeURL, registrationId } of all) registrations.set(new URL(scopeURL).pathname, registrationId)
    })
    await cdp.send('ServiceWorker.enable')

    await page.goto('/notifications')
    await page.getByRole('button', { name: 'Settings for Notifications' }).click()
    const toggle = page.getByRole('switch', { name: /Tell me while Starling is closed/ })
    await toggle.click()
    await expect.poll(async () => (await known())?.endpoint).toBe('https://push.example/1')
    await expect(toggle).toBeChecked()
    await page.getByRole('checkbox', { name: 'Boosts', exact: true }).click()
    await expect.poll(async () => (await known())?.alerts['reblog']).toBe(false)

    const scope = pushScope(`${server.origin} ${ada.account.id}`)
    await expect.poll(() => registrations.has(scope)).toBe(true)
    // Waits until the worker is active, because browsers deliver nothing to one that is still being installed.
    const state = () => page.evaluate(async (path) => (await navigator.serviceWorker.getRegistration(path))?.active?.state, scope)
    await expect.poll(state).toBe('activated')
    const data = JSON.stringify({
      notification_id: '1',
      notification_type: 'mention',
      title: 'Bob mentioned you',
      body: 'Come and look',
      icon: '',
      status_id: post.id,
      account: { acct: bob.acct },
    })
    // Sent until it arrives: the browser silently drops messages until it has recorded the active worker, which takes longer on a busy
    // machine. Several messages for one notification are shown as one.
    const delivered = async () => {
      const registrationId = registrations.get(scope) ?? ''
      await cdp.send('ServiceWorker.deliverPushMessage', { origin: server.origin, registrationId, data })
      return page.evaluate(async (path) => {
        const registration = await navigator.serviceWorker.getRegistration(path)
        return (await registration?.getNotifications())?.map(({ title, body }) => `${title}: ${body}`)
      }, scope)
    }
    await expect.poll(delivered).toEqual(['Bob mentioned you: Come and look'])

    const worker = context.serviceWorkers().find((one) => one.url().endsWith('/sw.js') && one !== undefined)
    expect(worker).toBeDefined()
    for (const each of context.serviceWorkers()) {
      await each.evaluate(async () => {
        const self = globalThis as unknown as {
          registration: ServiceWorkerRegistration
          NotificationEvent: new (type: string, init: object) => Event
          dispatchEvent(event: Event): void
        }
        const [notification] = await self.registration.getNotifications()
        if (notification) self.dispatchEvent(new self.NotificationEvent('notificationclick', { notification }))
      })
    }
    await expect(page).toHaveURL(new RegExp(`/${post.id}$`))
    await expect(page.getByRole('article').filter({ hasText: 'Come and look' }).first()).toBeVisible()

    await page.goto('/notifications')
    await page.getByRole('button', { name: 'Settings for Notifications' }).click()
    await page.getByRole('switch', { name: /Tell me while Starling is closed/ }).click()
    await expect.poll(known).toBeNull()
  },
)
