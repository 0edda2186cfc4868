import type { Json } from '../documents/rawJson.ts'

/** The ActivityPub id of a local author's approval of a quote. */
export function stampUri(author: string, quotingId: string): string {
  return `${author}/quote_authorizations/${quotingId}`
}

/** The approval document of a quote: its author, the quoting post and the quoted one. */
export function describeStamp(author: string, quotingId: string, quoting: string, quoted: string): Json & { readonly id: string } {
  return {
    id: stampUri(author, quotingId),
    type: 'QuoteAuthorization',
    attributedTo: author,
    interactingObject: quoting,
    interactionTarget: quoted,
  }
}
