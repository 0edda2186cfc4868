import { asApiError, type Client } from '@starling/api/client'
import { webSettingsEndpoints } from '@starling/api/web-settings'
import type { SettingsDocument } from './SettingsDocument.ts'

/** The stored settings: any JSON, and the version the place gives it; null where it has no versions. */
export interface StoredSettings {
  readonly data: unknown
  readonly version: string | null
}

export type SaveOutcome =
  | { readonly saved: true; readonly version: string | null }
  /** Another device has saved first; `stored` is what it saved. */
  | { readonly saved: false; readonly stored: StoredSettings }

/** Where the settings of an account are kept for all of its devices. The calls reject with the errors of the API. */
export interface SettingsPlace {
  /** Null where no settings are stored. */
  load(): Promise<StoredSettings | null>
  /**
   * `version` is the state the document is based on; a place without versions is loaded right before each save. With `isLeaving` the
   * request outlives the page.
   */
  save(document: SettingsDocument, options: { readonly version: string | null; readonly isLeaving: boolean }): Promise<SaveOutcome>
}

/** A server that keeps settings: ours, by a call that Mastodon has for its own web page only. */
export function serverPlace(client: Pick<Client, 'call'>): SettingsPlace {
  async function load(): Promise<StoredSettings> {
    const { data: stored } = await client.call(webSettingsEndpoints.get)
    return { data: stored.data, version: stored.version }
  }

  return {
    load,
    async save(document, { version, isLeaving }) {
      const body = { data: document, ...(version === null ? {} : { version, merges: true }) }
      try {
        const { data: answer } = await client.call(webSettingsEndpoints.save, { body, keepalive: isLeaving })
        return answer.saved
          ? { saved: true, version: answer.version }
          : { saved: false, stored: { data: answer.data, version: answer.version } }
      } catch (cause) {
        // What a server says of a conflict that does not know `merges`.
        if (asApiError(cause).status !== 409) throw cause
        return { saved: false, stored: await load() }
      }
    },
  }
}
