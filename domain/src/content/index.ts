export type {
  ContentAttributes,
  ContentElement,
  ContentHashtag,
  ContentLink,
  ContentMention,
  ContentNode,
  ContentTag,
} from './ContentNode.ts'
export { extractHashtagBar } from './extractHashtagBar.ts'
export type { HashtagBar } from './extractHashtagBar.ts'
export { formulaAt } from './formulaAt.ts'
export { keepFormulas } from './keepFormulas.ts'
export { hasWords } from './hasWords.ts'
export { documentLimits, foldedLimits, nameLimits, noteLimits, shareOf } from './contentLimits.ts'
export type { ContentLimits, LabelLimits } from './contentLimits.ts'
export { compareTexts } from './compareTexts.ts'
export type { TextChange } from './compareTexts.ts'
export { cutText, limitCombiningMarks } from './cutText.ts'
export { parseContent } from './parseContent.ts'
export type { ContentContext, ParsedContent } from './parseContent.ts'
export { plainText } from './plainText.ts'
export { excerptOf, excerptOfStatus, plainTextOf } from './plainTextOf.ts'
export { readLabel } from './readLabel.ts'
export { normalizeTag } from './recognizeLink.ts'
export type { MentionedAccount, NamedTag } from './recognizeLink.ts'
export { cutIntoPieces } from './cutIntoPieces.ts'
export { sourceTextOf } from './sourceTextOf.ts'
export { walkHtml } from './walkHtml.ts'
export { translateHtml, translateText } from './translateHtml.ts'
export { safeHref, safeImageSource } from './safeHref.ts'
