/** Storage for uploaded and generated files. Keys are made by this server: lower-case, with slashes and one extension. */
export interface MediaStore {
  /** Stores a file, replacing an earlier one with the same key. A `Blob` is sent in pieces. */
  put(key: string, content: Uint8Array | Blob): Promise<void>
  /** Null when there is no such file. */
  stat(key: string): Promise<StoredFile | null>
  /** The whole file, or null. */
  get(key: string): Promise<Uint8Array | null>
  /** A stream of the bytes from `start` to `end`, both included and within the size given by `stat`; null when there is no such file. */
  read(key: string, range: ByteRange): Promise<ReadableStream<Uint8Array> | null>
  /** Deletes a file; a missing one is not an error. */
  delete(key: string): Promise<void>
  /** The keys of all files, in no particular order. Other objects in the same place are ignored. */
  list(): AsyncIterable<string>
}

/** A store that a process has opened. */
export interface OpenMediaStore extends MediaStore {
  /** Rejects with the reason why the store cannot be used. */
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

/** Whether a text can be a key; anything else is answered as missing before a disk or another server is accessed. */
export function isMediaKey(text: string): boolean {
  return text.length <= 200 && /^[a-z0-9_-]+(\/[a-z0-9_-]+)*\.[a-z0-9]{2,5}$/.test(text)
}
