import * as v from 'valibot'
import { emptyAnswer, endpoint } from '../endpoint/index.ts'

/** Email confirmation after a sign-up. https://docs.joinmastodon.org/methods/emails/ */
export const emailEndpoints = {
  /** Sends the confirmation message again, to another address if one is given; 403 if there is nothing to confirm. */
  confirm: endpoint({
    method: 'POST',
    path: '/api/v1/emails/confirmations',
    auth: 'user',
    scope: '',
    body: v.object({ email: v.optional(v.string()) }),
    response: emptyAnswer,
  }),
  /** Whether the address counts as confirmed. */
  isConfirmed: endpoint({ method: 'GET', path: '/api/v1/emails/check_confirmation', auth: 'user', scope: '', response: v.boolean() }),
} as const
