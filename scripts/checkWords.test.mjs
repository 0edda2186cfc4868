import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { checkWords } from './checkWords.mjs'

let folder = ''
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const entry = (message, translation) => `msgid ${JSON.stringify(message)}\nmsgstr ${JSON.stringify(translation)}\n`

/** The findings for a message with the given translation. */
function check(locale, message, translation) {
  folder = mkdtempSync(join(tmpdir(), 'starling-words-'))
  writeFileSync(join(folder, 'en.po'), entry(message, message))
  writeFileSync(join(folder, `${locale}.po`), translation === null ? '' : entry(message, translation))
  return checkWords(folder)
}

it.each([
  ['de', 'Home', 'Startseite'],
  ['de', 'Posts by {name}', 'Beiträge von {name}'],
  ['de', 'Read <0>the rules</0>', 'Lies <0>die Regeln</0>'],
  ['de', '{0, plural, one {# post} other {# posts}}', '{0, plural, one {# Beitrag} other {# Beiträge}}'],
  ['ja', '{0, plural, one {# post} other {# posts}}', '{0, plural, other {投稿#件}}'],
  ['de', 'Mute @{0}', '@{0} stummschalten'],
  ['ar', 'Mute @{0}', 'كتم \u200e@{0}'],
  ['fr', '{0, plural, one {# post} other {# posts}}', '{0, plural, one {# message} other {# messages}}'],
  [
    'ar',
    '{0, plural, one {# post} other {# posts}}',
    '{0, plural, zero {لا منشورات} one {منشور} two {منشوران} few {# منشورات} many {# منشورًا} other {# منشور}}',
  ],
])('finds nothing in %s: %s → %s', async (locale, message, translation) => {
  expect(await check(locale, message, translation)).toEqual([])
})

it.each([
  ['de', 'Home', null, 'is not translated'],
  ['de', 'Home', ' ', 'is not translated'],
  ['de', 'Posts by {name}', 'Beiträge', 'lost {name}'],
  ['de', 'Posts', 'Beiträge von {name}', 'gained {name}'],
  ['de', 'Read <0>the rules</0>', 'Lies die Regeln', 'lost <0>'],
  ['de', 'Posts by {name}', 'Beiträge von {name', 'cannot be read'],
  ['ar', 'Mute @{0}', 'كتم @{0}', 'would show the sign after the name'],
  ['ar', 'Follow #{0}', 'متابعة #{0}', 'would show the sign after the name'],
  ['ar', '{0, plural, one {# post} other {# posts}}', '{0, plural, one {منشور} other {# منشور}}', 'lacks the plural zero, two, few, many'],
  ['de', '{0, plural, one {# by {name}} other {# of {name}}}', '{0, plural, one {# von {name}} other {#}} {nobody}', 'gained {nobody}'],
])('finds in %s: %s → %s', async (locale, message, translation, finding) => {
  const findings = await check(locale, message, translation)
  expect(findings).toHaveLength(1)
  expect(findings[0]).toContain(finding)
})
