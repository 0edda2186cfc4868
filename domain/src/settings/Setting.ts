import { isObject, type SettingsDocument } from './SettingsDocument.ts'

/** One setting: its place in the document, its default, and which values are valid. */
export interface Setting<T> {
  readonly path: readonly string[]
  readonly otherwise: T
  readonly isValid: (value: unknown) => value is T
}

/** A setting that is on or off. */
export function flagSetting(path: string, otherwise: boolean): Setting<boolean> {
  return { path: path.split('.'), otherwise, isValid: (value) => typeof value === 'boolean' }
}

/** A setting with a few named values. */
export function choiceSetting<Choice extends string>(path: string, choices: readonly Choice[], otherwise: Choice): Setting<Choice> {
  return { path: path.split('.'), otherwise, isValid: (value): value is Choice => choices.some((choice) => choice === value) }
}

/** The value of a setting; its default where the document holds no valid one. */
export function readSetting<T>(document: SettingsDocument, { path, otherwise, isValid }: Setting<T>): T {
  let value: unknown = document
  for (const part of path) value = isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined
  return isValid(value) ? value : otherwise
}

/** The document with another value for one setting; everything else stays. */
export function withSetting<T>(document: SettingsDocument, { path }: Setting<T>, value: T): SettingsDocument {
  return withValue(document, path, value)
}

function withValue(object: SettingsDocument, [first, ...rest]: readonly string[], value: unknown): SettingsDocument {
  if (first === undefined) return object
  const inner = Object.hasOwn(object, first) ? object[first] : undefined
  return { ...object, [first]: rest.length === 0 ? value : withValue(isObject(inner) ? inner : {}, rest, value) }
}
