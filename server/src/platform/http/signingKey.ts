/**
 * The id of the key that signed a request, according to its headers (draft of HTTP signatures, or RFC 9421); null where there is none. It
 * is not verified.
 */
export function signingKeyOf(headers: Headers): string | null {
  return /keyid="([^"]+)"/i.exec(`${headers.get('signature') ?? ''},${headers.get('signature-input') ?? ''}`)?.[1] ?? null
}
