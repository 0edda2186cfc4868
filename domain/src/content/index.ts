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
export type { HtmlNode } from './HtmlNode.ts'
export { parseContent } from './parseContent.ts'
export type { ContentContext } from './parseContent.ts'
export { plainText } from './plainText.ts'
export { normalizeTag } from './recognizeLink.ts'
export type { MentionedAccount, NamedTag } from './recognizeLink.ts'
export { safeHref, safeImageSource } from './safeHref.ts'
