import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepFirstPaint } from './keepFirstPaint.ts'

const account = {
  key: 'https://two.test 7',
  origin: 'https://two.test',
  id: '7',
  token: 'secret',
  scopes: '',
  clientId: '',
  clientSecret: '',
  acct: 'ada',
  displayName: '',
  avatar: '',
}
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  fetched.mockReset().mockResolvedValue(new Response('[]'))
  vi.stubGlobal('fetch', fetched)
  document.body.innerHTML = ''
  delete window.starlingEarly
})

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Runs the script as the browser does in the page. */
async function boot(path: string) {
  history.replaceState(null, '', path)
  vi.resetModules()
  await import('./boot.ts')
}

/**
 * Adds what the parser has made of the page by the next frame: the client's root element with the static frame in it, and the style sheet
 * after the script.
 */
function parse() {
  document.body.innerHTML = '<div id="root"><div class="shell"></div></div><link rel="stylesheet" href="/assets/main.css">'
}

/** Makes the style sheet available, after which the browser draws a frame. */
async function style() {
  Object.defineProperty(document.querySelector('body link'), 'sheet', { value: {} })
  await aFrame()
}

/** Waits for a frame. Its callbacks run in the order in which they were requested. */
async function aFrame() {
  await new Promise((done) => {
    requestAnimationFrame(done)
  })
}

function signIn() {
  localStorage.setItem('starling:accounts', JSON.stringify({ active: account.key, list: [account] }))
}

it.each(['/', '/home', '/deck/home', '/deck'])(
  'asks the reader’s own server for home and for how far it was read at once, at %s (R-sess-02a)',
  async (path) => {
    signIn()
    await boot(path)
    const request = { redirect: 'manual', headers: { accept: 'application/json', authorization: 'Bearer secret' } }
    expect(fetched.mock.calls).toEqual([
      ['https://two.test/api/v1/timelines/home?limit=20', request],
      ['https://two.test/api/v1/markers?timeline[]=home&timeline[]=notifications', request],
    ])
    expect(window.starlingEarly).toMatchObject({ token: 'secret' })
  },
)

it('asks as the account of this tab, whichever was used last in another (#7, 2.13)', async () => {
  const other = { ...account, key: 'https://two.test 8', id: '8', token: 'other' }
  localStorage.setItem('starling:accounts', JSON.stringify({ active: other.key, list: [account, other] }))
  sessionStorage.setItem('starling:tab-account', account.key)
  await boot('/home')
  expect(window.starlingEarly).toMatchObject({ token: 'secret' })
})

it.each([
  ['/', 'public?limit=20&local=true'],
  ['/public', 'public?limit=20'],
  ['/public/local', 'public?limit=20&local=true'],
])('asks this server for what visitors read at %s', async (path, request) => {
  await boot(path)
  expect(fetched.mock.calls[0]?.[0]).toBe(`${location.origin}/api/v1/timelines/${request}`)
  expect(window.starlingEarly?.token).toBeNull()
})

it.each(['/@ada', '/@ada/1', '/settings', '/sign-in/callback?code=1', '/home'])(
  'asks for nothing where no timeline is shown, as a visitor at %s',
  async (path) => {
    await boot(path)
    expect(fetched).not.toHaveBeenCalled()
  },
)

it('sets theme, contrast, motion, accent and text size before the first paint', async () => {
  localStorage.setItem(
    'starling:preferences',
    JSON.stringify({ theme: 'dark', contrast: 'more', motion: 'reduced', accentHue: 120, textSize: 18 }),
  )
  await boot('/settings')
  const page = document.documentElement
  expect(page.dataset).toMatchObject({ theme: 'dark', contrast: 'more', motion: 'reduced' })
  expect(page.style.getPropertyValue('--accent-hue')).toBe('120')
  expect(page.style.getPropertyValue('--text-size')).toBe('18')
  expect(page.dataset['text']).toBe('normal')
  localStorage.setItem('starling:preferences', '{"textSize":32}')
  await boot('/settings')
  expect(page.dataset['text']).toBe('large')
})

it('applies the reader’s own style before the first paint, but one that loads something never, and none at an address with ?plain (#29)', async () => {
  const sheets: string[] = []
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync(css: string) {
        sheets.push(css)
      }
    },
  )
  const adopted = { value: [] as unknown[], writable: true, configurable: true }
  Object.defineProperty(document, 'adoptedStyleSheets', adopted)
  const prefer = (ownStyle: string) => localStorage.setItem('starling:preferences', JSON.stringify({ ownStyle }))
  prefer('article { color: red }')
  await boot('/home')
  expect(sheets).toEqual(['article { color: red }'])
  expect(document.adoptedStyleSheets).toHaveLength(1)
  await boot('/home?plain')
  expect(document.adoptedStyleSheets).toHaveLength(0)
  prefer(String.raw`article { background: u\72l(//evil.example) }`)
  await boot('/home')
  expect(document.adoptedStyleSheets).toHaveLength(0)
  expect(sheets).toHaveLength(1)
})

it('says which frame is drawn before the client: posts, an empty frame, or nothing where it is not known (#7, part 3)', async () => {
  const frameAt = async (path: string) => {
    const { dataset } = document.documentElement
    for (const name of ['shell', 'shellLayout', 'reader']) delete dataset[name]
    await boot(path)
    return [dataset['shell'], dataset['reader']]
  }
  expect(await frameAt('/')).toEqual(['live', undefined])
  expect(await frameAt('/sign-in')).toEqual([undefined, undefined])
  expect(await frameAt('/@ada')).toEqual([undefined, undefined])
  signIn()
  expect(await frameAt('/')).toEqual(['home', ''])
  expect(await frameAt('/public')).toEqual(['live', ''])
  expect(await frameAt('/@ada')).toEqual(['frame', ''])
  expect(await frameAt('/nowhere/at/all')).toEqual(['frame', ''])
  expect(document.documentElement.dataset['shellLayout']).toBeUndefined()
  localStorage.setItem('starling:preferences', '{"advancedLayout":true}')
  await boot('/home')
  expect(document.documentElement.dataset['shellLayout']).toBe('deck')
})

it('survives blocked and broken storage (R-set-06f)', async () => {
  localStorage.setItem('starling:accounts', '{"list":')
  await expect(boot('/home')).resolves.toBeUndefined()
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  await expect(boot('/home')).resolves.toBeUndefined()
})

it.each([
  ['an account whose server is no address', { active: 'x 1', list: [{ ...account, key: 'x 1', origin: 'x', id: '1' }] }],
  ['accounts that are no list', { active: 1, list: { 0: account } }],
  ['nothing', null],
])('reads the page as a visitor does where %s is stored (#7, 2.5, R-set-06f)', async (_, stored) => {
  localStorage.setItem('starling:accounts', JSON.stringify(stored))
  localStorage.setItem('starling:preferences', '{"theme":7,"textSize":"huge","accentHue":null,"contrast":[]}')
  await boot('/')
  expect(fetched.mock.calls[0]?.[0]).toBe(`${location.origin}/api/v1/timelines/public?limit=20&local=true`)
  const page = document.documentElement
  expect(page.dataset).toMatchObject({ theme: 'system', contrast: 'normal', motion: 'system' })
  expect(page.style.getPropertyValue('--text-size')).toBe('16')
})

it.each([
  ['an element without a name', ['', {}]],
  ['a name that is none', ['div', {}, ['a b', {}]]],
  ['an attribute that is none', ['div', { 'a b': 'c' }]],
  ['children that are none', ['div', {}, 7]],
  ['something that acts', ['script', { src: '/x.js' }]],
  ['words only', 'words'],
])('draws no picture where %s is stored in it, and fails nowhere (#7, 2.5)', async (_, tree) => {
  const failures: unknown[] = []
  const note = (event: ErrorEvent) => failures.push(event.error)
  addEventListener('error', note)
  localStorage.setItem('starling:first-paint visitor', JSON.stringify({ path: '/public/local', width: innerWidth, sheets: [], tree }))
  await boot('/public/local')
  parse()
  await style()
  await new Promise((done) => setTimeout(done))
  removeEventListener('error', note)
  expect(document.getElementById('first-paint')).toBeNull()
  expect(failures).toEqual([])
})

it('keeps one picture for each account, so that two tabs with two accounts both find theirs (#7, part 3)', async () => {
  const picture = (words: string) => JSON.stringify({ path: '/home', width: innerWidth, sheets: [], tree: ['div', {}, words] })
  localStorage.setItem(`starling:first-paint ${account.key}`, picture('mine'))
  localStorage.setItem('starling:first-paint https://two.test 8', picture('another'))
  signIn()
  await boot('/home')
  parse()
  await style()
  await new Promise((done) => setTimeout(done))
  expect(document.getElementById('first-paint')?.textContent).toBe('mine')
})

it('draws the picture when the style sheet behind the frame is there, and not over what the client has drawn by then (#7, part 3)', async () => {
  const stored = { path: '/home', width: innerWidth, sheets: ['/assets/main.css'], tree: ['div', {}, 'mine'] }
  const picture = () => document.getElementById('first-paint')
  localStorage.setItem(`starling:first-paint ${account.key}`, JSON.stringify(stored))
  signIn()
  await boot('/home')
  parse()
  await aFrame()
  expect(picture()).toBeNull()
  await style()
  expect(picture()?.textContent).toBe('mine')

  await boot('/home')
  parse()
  document.querySelector('.shell')?.remove()
  await style()
  expect(picture()).toBeNull()
})

it('asks for the pictures in it only after its words are drawn (#7, part 3)', async () => {
  const tree = ['div', {}, ['img', { src: '/media/a.webp' }]]
  localStorage.setItem(`starling:first-paint ${account.key}`, JSON.stringify({ path: '/home', width: innerWidth, sheets: [], tree }))
  signIn()
  await boot('/home')
  parse()
  await style()
  await expect.poll(() => document.querySelector('#first-paint img')?.outerHTML).toContain('loading="lazy" src=')
})

it.each([
  ['Starling could not be loaded', null],
  ['Leider nicht', '{"text":"Leider nicht","retry":"Nochmal"}'],
  ['Starling could not be loaded', '{"text":7}'],
])('says “%s” when the script of the client has not come for long, as long as nothing else is drawn (#7, 2.1)', async (words, stored) => {
  vi.useFakeTimers()
  if (stored) localStorage.setItem('starling:start-words', stored)
  await boot('/settings')
  document.body.innerHTML = '<div id="root"><div class="shell"></div></div>'
  vi.advanceTimersByTime(19_000)
  expect(document.querySelector('[role="alert"]')).toBeNull()
  vi.advanceTimersByTime(2000)
  expect(document.querySelector('[role="alert"] p')?.textContent).toContain(words)
  expect(document.querySelector('[role="alert"] button')).not.toBeNull()
  await boot('/settings')
  document.body.innerHTML = '<div id="root"><main></main></div>'
  vi.advanceTimersByTime(30_000)
  expect(document.querySelector('[role="alert"]')).toBeNull()
  vi.useRealTimers()
})

it('says so at once when a script fails', async () => {
  await boot('/settings')
  document.body.innerHTML = '<div id="root"><div class="shell"></div></div><script type="text/plain"></script>'
  document.querySelector('script')?.dispatchEvent(new Event('error'))
  expect(document.querySelectorAll('[role="alert"]')).toHaveLength(1)
})

const post =
  '<div data-scroller><article data-list-key="1" class="card" id="x" onclick="evil()"><a href="/@ada">Ada</a><a href="javascript:evil()">b</a><svg viewBox="0 0 1 1"><path d="M0 0"></path></svg><p style="margin-top: 4px">Hello</p><script>evil()</script></article></div>'

async function leaveAndReturn(path: string, beside = '') {
  const root = document.createElement('div')
  root.id = 'root'
  root.innerHTML = post + beside
  document.body.append(root)
  Object.defineProperty(root.firstElementChild, 'clientHeight', { value: 900 })
  const stop = keepFirstPaint(root, () => false)
  dispatchEvent(new Event('pagehide'))
  stop()
  document.body.innerHTML = ''
  await boot(path)
  parse()
  await style()
  await new Promise((done) => setTimeout(done))
  return document.getElementById('first-paint')
}

it('draws what was last seen at the top, inert and without anything that could act', async () => {
  history.replaceState(null, '', '/public/local')
  const picture = await leaveAndReturn('/public/local')
  expect(picture?.textContent).toBe('AdabHello')
  expect(picture?.inert).toBe(true)
  expect(picture?.querySelector('path')?.namespaceURI).toBe('http://www.w3.org/2000/svg')
  expect(picture?.querySelector('p')?.style.marginTop).toBe('4px')
  expect(picture?.querySelector('a')?.getAttribute('href')).toBe('/@ada')
  expect(picture?.outerHTML).not.toMatch(/script|evil|id="x"/)
})

it('leaves out what later sheets draw, which the boot script would have to draw bare', async () => {
  history.replaceState(null, '', '/public/local')
  const late = document.createElement('link')
  late.rel = 'stylesheet'
  late.href = '/assets/SidePanel-1a2b.css'
  document.head.append(late)
  const picture = await leaveAndReturn('/public/local', '<aside>Search</aside>')
  late.remove()
  expect(picture?.textContent).toBe('AdabHello')
})

it('keeps the picture current while one reads, and writes it only when the top has changed (#7, part 3)', () => {
  vi.useFakeTimers()
  history.replaceState(null, '', '/public/local')
  document.body.innerHTML = `<div id="root">${post}</div>`
  const root = document.body.firstElementChild as HTMLElement
  const scroller = root.firstElementChild as HTMLElement
  Object.defineProperty(scroller, 'clientHeight', { value: 900 })
  const writes = vi.spyOn(Storage.prototype, 'setItem')
  const stop = keepFirstPaint(root, () => false)
  const stored = () => localStorage.getItem('starling:first-paint visitor')
  vi.advanceTimersByTime(5500)
  expect(stored()).toContain('Hello')
  vi.advanceTimersByTime(60_000)
  expect(writes).toHaveBeenCalledOnce()

  scroller.insertAdjacentHTML('afterbegin', '<article data-list-key="2">News</article>')
  vi.advanceTimersByTime(10_000)
  expect(stored()).toContain('News')

  scroller.scrollTop = 4000
  scroller.insertAdjacentHTML('afterbegin', '<article data-list-key="3">Unseen</article>')
  vi.advanceTimersByTime(10_000)
  expect(stored()).toContain('News')
  expect(stored()).not.toContain('Unseen')
  dispatchEvent(new Event('pagehide'))
  expect(stored()).toBeNull()
  stop()
  vi.advanceTimersByTime(60_000)
  expect(stored()).toBeNull()
  vi.useRealTimers()
})

it('takes the picture of home where one reads, and draws it scrolled to there (#7, part 3; R-mark-02)', async () => {
  signIn()
  await boot('/home')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  document.body.innerHTML = `<div id="root">${post}</div>`
  const root = document.body.firstElementChild as HTMLElement
  const scroller = root.firstElementChild as HTMLElement
  Object.defineProperty(scroller, 'clientHeight', { value: 900 })
  scroller.insertAdjacentHTML('afterbegin', '<article data-list-key="2">Above</article>')
  const above = scroller.firstElementChild as HTMLElement
  above.getBoundingClientRect = () => ({ top: -300, bottom: -20 }) as DOMRect
  scroller.scrollTop = 4000
  // Imported again, so that it knows the account that has just signed in.
  const { keepFirstPaint: keep } = await import('./keepFirstPaint.ts')
  const stop = keep(root, (timeline) => timeline === 'home')
  vi.advanceTimersByTime(5000)
  scroller.scrollTop = 4100
  vi.advanceTimersByTime(500)
  const stored = () => localStorage.getItem(`starling:first-paint ${account.key}`)
  expect(stored(), 'no picture of a list that moves').toBeNull()
  vi.advanceTimersByTime(10_500)
  expect(stored()).toContain('Hello')
  dispatchEvent(new Event('pagehide'))
  stop()
  vi.useRealTimers()

  document.body.innerHTML = ''
  const scrolled = vi.fn<(to: readonly unknown[]) => void>()
  vi.spyOn(Element.prototype, 'scrollTo').mockImplementation((...to: unknown[]) => scrolled(to))
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(900)
  await boot('/home')
  parse()
  await style()
  await expect.poll(() => scrolled).toHaveBeenCalledExactlyOnceWith([0, 4100])
  expect(document.getElementById('first-paint')?.textContent).toBe('AdabHello')
  vi.restoreAllMocks()
})

it('draws nothing at another place or for another reader', async () => {
  history.replaceState(null, '', '/public/local')
  expect(await leaveAndReturn('/public')).toBeNull()
  history.replaceState(null, '', '/public/local')
  signIn()
  expect(await leaveAndReturn('/public/local')).toBeNull()
})
