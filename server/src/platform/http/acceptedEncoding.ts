import Negotiator from 'negotiator'

export type Encoding = 'br' | 'gzip'

/** The first of the offered encodings that a client accepts, however much it prefers another; null sends the bytes as they are. */
export function acceptedEncoding(header: string | undefined, offered: readonly Encoding[]): Encoding | null {
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings(offered)
  return offered.find((name) => accepted.includes(name)) ?? null
}
