export {
  count,
  countAsText,
  flag,
  flagOrNull,
  flagUnlessDenied,
  identifier,
  identifierOrNull,
  label,
  maybeFlag,
  maybeText,
  maybeWebAddress,
  mediaWords,
  namedIdentifier,
  numberOrNull,
  text,
  textOrNull,
  webAddress,
  webAddressOrNull,
  webAddressText,
} from './fields.ts'
export { readEntities, readEntity } from './readEntity.ts'
export { answeredArray, lenientArray, oneOf, orNull, readingConfig } from './lenientArray.ts'
