import { accountEndpoints } from '@starling/api/accounts'
import type { Client } from '@starling/api/client'
import type { SettingsPlace } from './SettingsPlace.ts'

/** What Mastodon takes, in characters. */
export const longestNote = 2000

const MARK = '[Starling settings] '
const PACKED = /\s*\[Starling settings\] ([\w-]+)\s*$/

/** The reader's own text in a note, without the settings at its end. */
export const noteWords = (note: string): string => note.replace(PACKED, '')

/** The settings do not fit in a note. */
export class SettingsTooLargeError extends Error {
  override readonly name = 'SettingsTooLargeError'
}

export interface NotePlace extends SettingsPlace {
  /** Takes the settings out of the note; what else was written there stays. */
  clear(): Promise<void>
}

interface NotePlaceOptions {
  readonly client: Pick<Client, 'call'>
  readonly accountId: string
  /** Packs a text into letters, digits, `-` and `_`. */
  readonly pack: (text: string) => Promise<string>
  /** Rejects what `pack` cannot have made. */
  readonly unpack: (packed: string) => Promise<string>
}

/**
 * The private note on the reader's own account, which most servers store and show to nobody else. The packed settings follow the reader's
 * own text.
 */
export function notePlace({ client, accountId, pack, unpack }: NotePlaceOptions): NotePlace {
  /** The reader's own text in the note when it was last loaded; each save loads it first. */
  let words = ''

  async function read(): Promise<string> {
    const { data: relationships } = await client.call(accountEndpoints.relationships, { query: { id: [accountId] } })
    const note = relationships[0]?.note ?? ''
    words = noteWords(note)
    return note
  }

  async function write(comment: string, keepalive = false): Promise<void> {
    await client.call(accountEndpoints.note, { params: { id: accountId }, body: { comment }, keepalive })
  }

  return {
    async load() {
      const [, packed] = PACKED.exec(await read()) ?? []
      if (packed === undefined) return null
      try {
        return { data: JSON.parse(await unpack(packed)) as unknown, version: null }
      } catch {
        // Damaged settings are not overwritten.
        return { data: null, version: null }
      }
    },
    async save(document, { isLeaving }) {
      const packed = MARK + (await pack(JSON.stringify(document)))
      const comment = words === '' ? packed : `${words}\n\n${packed}`
      if (comment.length > longestNote) throw new SettingsTooLargeError()
      await write(comment, isLeaving)
      return { saved: true, version: null }
    },
    async clear() {
      const note = await read()
      if (PACKED.test(note)) await write(words)
    },
  }
}
