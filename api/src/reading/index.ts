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
  numberOrNull,
  text,
  textOrNull,
  webAddress,
  webAddressOrNull,
} from './fields.ts'
export { answeredArray, lenientArray, oneOf, orNull, readingConfig } from './lenientArray.ts'
