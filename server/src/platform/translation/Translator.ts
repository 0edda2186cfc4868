/** A translation service; other kinds of services can implement the same interface. */
export interface Translator {
  readonly name: string
  /** Source language → languages it can be translated into. */
  languages(): Promise<ReadonlyMap<string, readonly string[]>>
  /** With `source: null` the service detects the language. */
  translate(texts: readonly string[], format: 'html' | 'text', source: string | null, target: string): Promise<Translated>
}

export interface Translated {
  readonly texts: readonly string[]
  readonly source: string | null
}
