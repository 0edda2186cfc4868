import Negotiator from 'negotiator'

export type Encoding = 'br' | 'gzip'

/** The first of the offered encodings that a client accepts, whichever it prefers; null sends the bytes uncompressed. */
export function acceptedEncoding(header: string | undefined, offered: readonly Encoding[]): Encoding | null {
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings(offered)
  return offered.find((name) => accepted.includes(name)) ?? null
}
