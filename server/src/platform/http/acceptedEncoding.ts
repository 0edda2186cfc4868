export type Encoding = 'br' | 'gzip'

/** The best of the offered encodings a client accepts; null sends the bytes as they are. */
export function acceptedEncoding(header: string | undefined, offered: readonly Encoding[]): Encoding | null {
  const accepted = new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', ...rest] = part.trim().toLowerCase().split(';')
      const quality = rest.map((each) => /^\s*q=([\d.]+)/.exec(each)?.[1]).find((each) => each !== undefined)
      return [name, quality === undefined ? 1 : Number(quality)] as const
    }),
  )
  const qualityOf = (name: string): number => accepted.get(name) ?? accepted.get('*') ?? 0
  return offered.find((name) => qualityOf(name) > 0) ?? null
}
