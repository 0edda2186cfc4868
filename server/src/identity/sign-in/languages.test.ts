import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailing } from '../emails/mailing.fixture.ts'
import type { Mailing } from '../emails/mailing.fixture.ts'
import { authorizePath, Browser, PASSWORD, passwordHash, registerApp } from '../oauth/oauth.fixture.ts'
import { messagesIn } from '../../localization/languages.ts'

let mailing: Mailing
beforeAll(async () => {
  mailing = await startMailing()
})
afterAll(() => mailing.close())

const open = (browser: Browser, path: string, languages: string) => browser.open(path, { headers: { 'accept-language': languages } })
const localeOf = async (username: string): Promise<string | null> => {
  const row = await mailing.server.ctx.db
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select('u.locale')
    .where('a.username', '=', username)
    .executeTakeFirstOrThrow()
  return row.locale
}

describe('the language of the server’s own pages', () => {
  it('is what the browser asks for, with its direction, and English for what there is not', async () => {
    const browser = new Browser(mailing.server)
    const japanese = (await open(browser, '/auth/sign_in', 'ja,en;q=0.5')).text
    expect(japanese).toContain('<html lang="ja" dir="ltr">')
    expect(japanese).toContain('<h1>ログイン</h1>')
    expect(japanese).toContain('パスワードをお忘れですか？')
    const arabic = (await open(browser, '/auth/sign_up', 'ar-EG')).text
    expect(arabic).toContain('<html lang="ar" dir="rtl">')
    expect(arabic).toContain(messagesIn('ar').createButton)
    for (const languages of ['tlh', '', '%%%', 'x'.repeat(4000)])
      expect((await open(browser, '/auth/sign_in', languages)).text).toContain('<html lang="en" dir="ltr">')
  })

  it('changes nothing about what a page may do, nor about how names are written', async () => {
    const { server } = mailing
    await server.createAccount('ada', { passwordHash: await passwordHash() })
    const app = await registerApp(server, { client_name: '<b>"App"</b>' })
    const browser = new Browser(server)
    await browser.signIn('ada')
    for (const languages of ['en', 'ja', 'ar']) {
      for (const path of [authorizePath({ client_id: app.client_id }), '/auth/account', '/auth/password', '/auth/confirm/again']) {
        const { response, text } = await open(browser, path, languages)
        expect([path, response.status]).toEqual([path, 200])
        expect(text).toContain(`<html lang="${languages}"`)
        expect(text).not.toMatch(/<script|\sstyle=|\son\w+=|<b>/i)
        expect(text).not.toMatch(/\{\w+\}|undefined|\[object/)
        expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'")
      }
    }
    const { text } = await open(browser, authorizePath({ client_id: app.client_id, scope: 'read write:statuses' }), 'fr')
    expect(text).toContain('&lt;b&gt;&quot;App&quot;&lt;/b&gt;')
    expect(text).toContain('lire tout ce que vous pouvez lire')
    expect(text).toContain('modifier une partie : ')
  })
})

describe('the language of e-mails', () => {
  it('is that of the sign-up, for the e-mails after it as well', async () => {
    const browser = new Browser(mailing.server)
    const page = await open(browser, '/auth/sign_up', 'ar')
    const typed = { username: 'layla', email: 'layla@people.test', password: PASSWORD }
    const short = await browser.submit('/auth/sign_up', page.text, { ...typed, password: 'x' }, { 'accept-language': 'ar' })
    expect(short.text).toContain(messagesIn('ar').passwordShort.replace('{limit}', '\u20688\u2069'))
    const sent = await browser.submit('/auth/sign_up', page.text, typed, { 'accept-language': 'ar' })
    expect(sent.text).toContain(messagesIn('ar').mailboxTitle)
    expect(await localeOf('layla')).toBe('ar')
    const confirmation = await mailing.emailTo(typed.email)
    expect(confirmation.subject).toContain(messagesIn('ar').confirmTitle)
    expect(confirmation.text).toContain('\u2068@layla@starling.test\u2069')
    expect(confirmation.html).toContain('<html lang="ar" dir="rtl">')
    // The e-mail is in the language of its recipient, the page in that of the browser.
    const visitor = new Browser(mailing.server)
    const forgotten = await open(visitor, '/auth/password', 'de')
    expect((await visitor.submit('/auth/password', forgotten.text, { login: 'layla' }, { 'accept-language': 'de' })).text).toContain(
      messagesIn('de').mailboxTitle,
    )
    expect((await mailing.emailTo(typed.email)).subject).toContain(messagesIn('ar').setPasswordTitle)
  })

  it('is that of the browser that signs in, where nothing is known, and stays what it is', async () => {
    await mailing.server.createAccount('ben', { passwordHash: await passwordHash() })
    expect(await localeOf('ben')).toBeNull()
    const signIn = async (languages: string) => {
      const browser = new Browser(mailing.server)
      const { text } = await browser.open('/auth/sign_in')
      await browser.submit('/auth/sign_in', text, { login: 'ben', password: PASSWORD }, { 'accept-language': languages })
    }
    await signIn('ko')
    expect(await localeOf('ben')).toBe('ko')
    await signIn('fr')
    expect(await localeOf('ben')).toBe('ko')
  })
})
