import { html } from 'hono/html'
import { describe, expect, it } from 'vitest'
import { en } from './catalogues/en.ts'
import { LANGUAGES, nearestLanguage, messagesIn } from './languages.ts'
import { localizerOf } from './Localizer.ts'

const namesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort()

describe('the words of the server’s own pages and e-mails', () => {
  it.each(LANGUAGES)('are all there in %s, with the same values in them', (language) => {
    const words = messagesIn(language)
    expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort())
    for (const [key, text] of Object.entries(words)) {
      const english = en[key as keyof typeof en]
      expect([key, namesIn(text)]).toEqual([key, namesIn(english)])
      expect([key, text.trim() === text && text !== '']).toEqual([key, true])
      // Braces occur only around placeholder names, and nothing looks like markup.
      expect([key, /[<>&]|\{(?!\w+\})|(?<!\{\w+)\}/.test(text)]).toEqual([key, false])
    }
  })

  it.each(LANGUAGES.filter((language) => language !== 'en'))('are translated in %s', (language) => {
    const words = messagesIn(language)
    // Messages that are the same in several languages.
    const same = Object.keys(en).filter((key) => words[key as keyof typeof en] === en[key as keyof typeof en] && key !== 'exampleName')
    expect(same.length).toBeLessThanOrEqual(3)
  })

  it('are chosen by what is wanted, by the whole tag first, and in English where there is nothing near', () => {
    const wanted = [['ja'], ['pt-PT', 'de'], ['zh-TW', 'fr-CA'], ['zh-Hans-SG'], ['PT-br'], ['tlh', 'ar-EG'], ['*'], []]
    expect(wanted.map(nearestLanguage)).toEqual(['ja', 'pt-BR', 'fr', 'zh-CN', 'pt-BR', 'ar', 'en', 'en'])
  })

  it('keep values what they are: text is escaped, and has its own direction', async () => {
    const name = '<b>{email}</b>'
    expect(localizerOf('en').say('confirmQuestion', { email: name })).toBe(`Is ${name} your address?`)
    expect(localizerOf('ar').say('confirmQuestion', { email: 'a@b.test' })).toContain('\u2068a@b.test\u2069')
    const marked = await localizerOf('en').mark('consentText', { app: name, account: html`<strong>@ada</strong>` })
    expect(String(marked)).toBe(
      '<bdi>&lt;b&gt;{email}&lt;/b&gt;</bdi> wants to use your account <strong>@ada</strong>. It will be able to:',
    )
  })
})
