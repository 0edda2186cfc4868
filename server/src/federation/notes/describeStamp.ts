import type { Json } from '../documents/rawJson.ts'

/** The address of the approval of a quote by its author here. */
export function stampUri(author: string, quotingId: string): string {
  return `${author}/quote_authorizations/${quotingId}`
}

/** The approval of a quote: whose it is, which post may quote, and which one. */
export function describeStamp(author: string, quotingId: string, quoting: string, quoted: string): Json & { readonly id: string } {
  return {
    id: stampUri(author, quotingId),
    type: 'QuoteAuthorization',
    attributedTo: author,
    interactingObject: quoting,
    interactionTarget: quoted,
  }
}
