import type { Context } from '@fedify/fedify'
import { OutgoingError } from '../../platform/outgoing/OutgoingError.ts'
import { INSTANCE_ACTOR } from './instanceName.ts'
import { limitingFetches } from './readOnce.ts'
import { recordsOf } from './rawJson.ts'
import { typesOf } from './term.ts'

/** What another server answers for an address: an object, that it was deleted, or that there is nothing. Null for anything else. */
export async function answerOf(fedify: Context<void>, address: string): Promise<'there' | 'gone' | 'missing' | null> {
  const load = await fedify.getDocumentLoader({ identifier: INSTANCE_ACTOR })
  try {
    const { document } = await limitingFetches(() => load(address))
    return recordsOf(document).some((json) => typesOf(json).includes('Tombstone')) ? 'gone' : 'there'
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return error.status === 410 ? 'gone' : error.status === 404 ? 'missing' : null
  }
}
