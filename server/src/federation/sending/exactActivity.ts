import {
  Accept,
  Activity,
  Add,
  Announce,
  Block,
  Create,
  Delete,
  Flag,
  Follow,
  Like,
  Move,
  Note,
  QuoteAuthorization,
  QuoteRequest,
  Reject,
  Remove,
  Undo,
  Update,
} from '@fedify/vocab'
import type { Json } from '../documents/rawJson.ts'
import type { Delivery } from './Send.ts'
import { ACTIVITY_CONTEXT } from './activityContext.ts'

const KINDS: ReadonlyMap<string, typeof Activity> = new Map(
  Object.entries({ Accept, Add, Announce, Block, Create, Delete, Flag, Follow, Like, Move, QuoteRequest, Reject, Remove, Undo, Update }),
)

/**
 * An activity for Fedify that is sent as exactly this JSON, with the proof that Fedify adds. Otherwise Fedify would write it from its own
 * vocabulary, and drop terms of other server software.
 */
export function exactActivity(json: Delivery['activity']): Activity {
  const Kind = KINDS.get(json.type) ?? Activity
  class Exact extends Kind {
    override async toJsonLd(options?: Parameters<Activity['toJsonLd']>[0]): Promise<unknown> {
      const written = await super.toJsonLd(options)
      const proof = typeof written === 'object' && written !== null && 'proof' in written ? { proof: written.proof } : {}
      return { '@context': ACTIVITY_CONTEXT, ...json, ...proof }
    }
  }
  return new Exact({ id: new URL(json.id), actor: new URL(json.actor) })
}

/** A post that is served as exactly this JSON. */
export function exactNote(json: Json): Note {
  class Exact extends Note {
    override async toJsonLd(): Promise<unknown> {
      return { '@context': ACTIVITY_CONTEXT, ...json }
    }
  }
  return new Exact({})
}

/** The approval of a quote that is served as exactly this JSON. */
export function exactStamp(json: Json): QuoteAuthorization {
  class Exact extends QuoteAuthorization {
    override async toJsonLd(): Promise<unknown> {
      return { '@context': ACTIVITY_CONTEXT, ...json }
    }
  }
  return new Exact({})
}
