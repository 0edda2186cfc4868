import type { PublishAttempt } from '../publishing/index.ts'

/** What was done for one part of a plan; written before and after each request, so that it is known even if the process is killed. */
export interface PartNote {
  /** The key of the part. */
  readonly key: string
  readonly files: readonly UploadedFile[]
  /** Set before the post is sent: without an outcome the server may have it. */
  readonly begun: PublishAttempt | null
  readonly outcome: PartOutcome | null
}

/** A file the server has. */
export interface UploadedFile {
  /** Its key in the draft. */
  readonly file: string
  readonly mediaId: string
  /** Whether the server has processed it. */
  readonly isReady: boolean
  /** The attachment as the server answered it. */
  readonly answer: unknown
}

export type PartOutcome =
  /** Older versions have noted no tags. */
  | { readonly kind: 'published'; readonly statusId: string; readonly tags?: readonly string[] }
  /** The server refused it; the following posts of the thread are not sent either. */
  | { readonly kind: 'refused' }
  /** Published to more people than asked, so it has to be deleted; `isDeleted` is null until that was tried. */
  | { readonly kind: 'widened'; readonly statusId: string; readonly answered: string; readonly isDeleted: boolean | null }

export type PartEvent = { readonly key: string } & (
  | { readonly kind: 'uploaded'; readonly file: string; readonly mediaId: string; readonly isReady: boolean; readonly answer: unknown }
  | { readonly kind: 'begun'; readonly begun: PublishAttempt }
  | { readonly kind: 'settled'; readonly outcome: PartOutcome }
  /** The server did not accept it now, and may later. */
  | { readonly kind: 'put-off' }
)

/** The notes after an event. */
export function reduceNotes(notes: readonly PartNote[], event: PartEvent): readonly PartNote[] {
  const before = notes.find(({ key }) => key === event.key) ?? { key: event.key, files: [], begun: null, outcome: null }
  return [...notes.filter((note) => note !== before), changed(before, event)]
}

function changed(note: PartNote, event: PartEvent): PartNote {
  switch (event.kind) {
    case 'uploaded': {
      const { file, mediaId, isReady, answer } = event
      return { ...note, files: [...note.files.filter((other) => other.file !== file), { file, mediaId, isReady, answer }] }
    }
    case 'begun':
      return { ...note, begun: event.begun }
    case 'settled':
      return { ...note, outcome: event.outcome }
    case 'put-off':
      return { ...note, begun: null }
  }
}
