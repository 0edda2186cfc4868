#!/usr/bin/env node
// Checks the catalogues of the interface's languages for a missing translation, a placeholder
// that is not in both the English text and its translation, a plural without a form its language needs, and a handle
// or hashtag whose sign a language from right to left would show on the wrong side.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'

const sourceLocale = 'en'

/**
 * The findings for a folder of `<locale>.po` files, one sentence each.
 * @param {string} folder
 * @returns {Promise<string[]>}
 */
export async function checkWords(folder) {
  const source = await read(folder, sourceLocale)
  const locales = readdirSync(folder).flatMap((name) => (name.endsWith('.po') && name !== `${sourceLocale}.po` ? [name.slice(0, -3)] : []))
  const findings = []
  for (const locale of locales) {
    const catalog = await read(folder, locale)
    for (const [id, { message }] of source) {
      const finding = findingOf(message, catalog.get(id)?.translation ?? '', locale)
      if (finding) findings.push(`${locale}: “${message}” ${finding}`)
    }
  }
  return findings
}

/** @returns {Promise<Map<string, { message: string, translation: string }>>} */
async function read(folder, locale) {
  const filename = join(folder, `${locale}.po`)
  const catalog = await formatter().parse(readFileSync(filename, 'utf8'), { locale, sourceLocale, filename })
  return new Map(Object.entries(catalog))
}

/** The problem of one translation; null where there is none. */
function findingOf(message, translation, locale) {
  if (translation.trim() === '') return 'is not translated'
  const wanted = partsOf(message)
  const found = partsOf(translation)
  if (found === null) return `cannot be read: “${translation}”`
  const lost = [...wanted.names].filter((name) => !found.names.has(name))
  if (lost.length > 0) return `lost ${lost.join(', ')}: “${translation}”`
  const added = [...found.names].filter((name) => !wanted.names.has(name))
  if (added.length > 0) return `gained ${added.join(', ')}: “${translation}”`
  if (isRightToLeft(locale) && /(?<!\u200e)[@#]\{/.test(translation)) {
    return `would show the sign after the name; put U+200E before it: “${translation}”`
  }
  const forms = neededForms(locale)
  for (const plural of found.plurals) {
    const missing = forms.filter((form) => !plural.has(form))
    if (missing.length > 0) return `lacks the plural ${missing.join(', ')}: “${translation}”`
  }
  return null
}

function isRightToLeft(locale) {
  return /^(?:ar|fa|he|ur)\b/.test(locale)
}

/** The plural forms a language needs; `many` of Romance languages is for whole millions only, for which `other` is good enough. */
function neededForms(locale) {
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
  return /^(?:es|fr|it|pt)\b/.test(locale) ? pluralCategories.filter((form) => form !== 'many') : pluralCategories
}

/** The names of the placeholders and elements in a message, and the forms of each of its plurals; null where it cannot be parsed. */
function partsOf(message) {
  const names = new Set()
  const plurals = []
  const walk = (tokens) => {
    if (typeof tokens === 'string') {
      for (const [, tag] of tokens.matchAll(/<(\d+)\/?>/g)) names.add(`<${tag}>`)
      return
    }
    for (const token of tokens) {
      if (typeof token === 'string') {
        walk(token)
        continue
      }
      const [name, format, forms] = token
      if (name !== '#') names.add(`{${name}}`)
      if (format !== 'plural' && format !== 'select' && format !== 'selectordinal') continue
      if (format === 'plural') plurals.push(new Set(Object.keys(forms)))
      for (const form of Object.values(forms)) if (typeof form === 'string' || Array.isArray(form)) walk(form)
    }
  }
  const compiled = compileMessage(message)
  // The compiler returns a message it cannot parse as plain text.
  if (message.includes('{') && compiled.length === 1 && compiled[0] === message) return null
  walk(compiled)
  return { names, plurals }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const findings = await checkWords(fileURLToPath(new URL('../web/src/locales', import.meta.url)))
  for (const finding of findings.slice(0, 100)) console.error(finding)
  if (findings.length > 100) console.error(`… and ${findings.length - 100} more`)
  console.log(findings.length === 0 ? 'words: every language is whole' : `words: ${findings.length} findings`)
  process.exitCode = findings.length === 0 ? 0 : 1
}
