import { preferenceEndpoints } from '@starling/api/preferences'
import type { Session } from '@starling/domain/session'
import { readingDefaults } from './readingDefaults.ts'

/** Loads the reader's preferences from the server, for this visit and the next; servers without preferences change nothing. */
export async function loadReadingDefaults({ client, key, me }: Session): Promise<void> {
  if (me === null) return
  const { data } = await client.call(preferenceEndpoints.get)
  readingDefaults(key).set({
    opensWarnings: data['reading:expand:spoilers'],
    media: data['reading:expand:media'],
    autoplays: data['reading:autoplay:gifs'] === true,
  })
}
