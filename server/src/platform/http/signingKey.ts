/** The key that signed a request, as the request names it, in the draft of HTTP signatures and in RFC 9421; null where it names none. It is not verified. */
export function signingKeyOf(headers: Headers): string | null {
  return /keyid="([^"]+)"/i.exec(`${headers.get('signature') ?? ''},${headers.get('signature-input') ?? ''}`)?.[1] ?? null
}
