export {
  count,
  countAsText,
  flag,
  flagOrNull,
  flagUnlessDenied,
  identifier,
  identifierOrNull,
  maybeFlag,
  maybeText,
  maybeWebAddress,
  numberOrNull,
  text,
  textOrNull,
  webAddress,
  webAddressOrNull,
  webAddressText,
} from './fields.ts'
export { readEntities, readEntity } from './readEntity.ts'
export { answeredArray, lenientArray, oneOf, orNull, readingConfig } from './lenientArray.ts'
