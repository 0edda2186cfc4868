import { unprocessable } from '../../platform/http/HttpError.ts'
import { extractEntities } from '../../formatting/extractEntities.ts'

const MAX_NAME = 40
const MAX_DESCRIPTION = 100

/** What a request says about a collection; what it does not mention is undefined. */
interface Given {
  readonly name?: string | undefined
  readonly description?: string | null | undefined
  readonly language?: string | null | undefined
  readonly tag_name?: string | null | undefined
  readonly sensitive?: boolean | undefined
  readonly discoverable?: boolean | undefined
}

/** The columns that a request sets, checked; 422 with the reason for what cannot be stored. */
export function readCollection(given: Given) {
  return {
    ...(given.name === undefined ? {} : { name: readName(given.name) }),
    ...(given.description === undefined ? {} : { description: readText(given.description ?? '', 'Description', MAX_DESCRIPTION) }),
    ...(given.language === undefined ? {} : { language: readLanguage(given.language) }),
    ...(given.tag_name === undefined ? {} : { tag: readTag(given.tag_name) }),
    ...(given.sensitive === undefined ? {} : { sensitive: given.sensitive }),
    ...(given.discoverable === undefined ? {} : { discoverable: given.discoverable }),
  }
}

/** The name of a collection, which must not be blank. */
export function readName(given: string): string {
  const name = readText(given, 'Name', MAX_NAME)
  if (name === '') throw unprocessable("Name can't be blank")
  return name
}

function readText(given: string, field: string, most: number): string {
  const text = given.replaceAll('\u0000', '').trim()
  if (Array.from(text).length > most) throw unprocessable(`${field} is too long (maximum is ${most} characters)`)
  return text
}

function readLanguage(given: string | null): string | null {
  if (given === null || given === '') return null
  if (!/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/.test(given)) throw unprocessable('Language is not included in the list')
  return given
}

function readTag(given: string | null): string | null {
  const text = `#${(given ?? '').trim().replace(/^[#＃]/, '')}`
  if (text === '#') return null
  const [tag] = extractEntities(text)
  if (tag?.kind !== 'hashtag' || `#${tag.name}` !== text) throw unprocessable('Tag is not a hashtag')
  return tag.name
}
