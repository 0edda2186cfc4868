/** Where uploaded and generated files live. Keys are made by us: lower-case, with slashes and one extension. */
export interface MediaStore {
  /** Stores a file; what was under the key before is replaced. A `Blob` is passed on in pieces. */
  put(key: string, content: Uint8Array | Blob): Promise<void>
  /** Null when there is no such file. */
  stat(key: string): Promise<StoredFile | null>
  /** The whole file, or null. */
  get(key: string): Promise<Uint8Array | null>
  /** A stream of the bytes from `start` to `end`, both included and within what `stat` says; null when there is no such file. */
  read(key: string, range: ByteRange): Promise<ReadableStream<Uint8Array> | null>
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>
  /** The keys of all files, in no particular order. What else lies in the same place is left out. */
  list(): AsyncIterable<string>
}

/** A store as the process that opens it holds it. */
export interface OpenMediaStore extends MediaStore {
  /** Fails with what keeps the store from being used. */
  check(): Promise<void>
  close(): Promise<void>
}

interface StoredFile {
  /** Bytes. */
  readonly size: number
}

export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Says whether a text can be a key at all; anything else is answered as missing before it reaches a disk or another server. */
export function isMediaKey(text: string): boolean {
  return text.length <= 200 && /^[a-z0-9_-]+(\/[a-z0-9_-]+)*\.[a-z0-9]{2,5}$/.test(text)
}
