import * as v from 'valibot'
import { endpoint, idList, listOf, pageQuery, pageQuerySchema, uploadedFile, wholeNumber, yesOrNo } from '../endpoint/index.ts'
import { tokenSchema } from '../oauth/index.ts'
import { answeredArray } from '../reading/index.ts'
import { accountSchema, familiarFollowersSchema, featuredTagSchema } from './account.ts'
import { credentialAccountSchema } from './credentialAccount.ts'
import { relationshipSchema } from './relationship.ts'

const followBody = v.object({
  reblogs: v.optional(yesOrNo),
  notify: v.optional(yesOrNo),
  languages: v.optional(listOf(v.string())),
})

const muteBody = v.object({
  notifications: v.optional(yesOrNo),
  /** In seconds; 0 means without end. */
  duration: v.optional(wholeNumber),
})

const profileBody = v.object({
  display_name: v.optional(v.string()),
  note: v.optional(v.string()),
  avatar: v.optional(uploadedFile),
  header: v.optional(uploadedFile),
  locked: v.optional(yesOrNo),
  bot: v.optional(yesOrNo),
  discoverable: v.optional(yesOrNo),
  indexable: v.optional(yesOrNo),
  hide_collections: v.optional(yesOrNo),
  fields_attributes: v.optional(
    v.union([
      v.array(v.object({ name: v.string(), value: v.string() })),
      v.record(v.string(), v.object({ name: v.string(), value: v.string() })),
    ]),
  ),
  source: v.optional(
    v.object({
      privacy: v.optional(v.string()),
      sensitive: v.optional(yesOrNo),
      language: v.optional(v.nullable(v.string())),
      quote_policy: v.optional(v.string()),
      searchability: v.optional(v.string()),
    }),
  ),
  /** The settings under the names they have in an account entity; not in Mastodon. */
  other_settings: v.optional(
    v.object({
      noindex: v.optional(yesOrNo),
      hide_network: v.optional(yesOrNo),
      hide_followers_count: v.optional(yesOrNo),
      hide_following_count: v.optional(yesOrNo),
      hide_statuses_count: v.optional(yesOrNo),
      translatable_private: v.optional(yesOrNo),
      link_preview: v.optional(yesOrNo),
      emoji_reaction_policy: v.optional(v.picklist(['allow', 'outside_only', 'following_only', 'followers_only', 'mutuals_only', 'block'])),
      subscription_policy: v.optional(v.picklist(['allow', 'followers_only', 'block'])),
    }),
  ),
})

/** Accounts and the actions on them. https://docs.joinmastodon.org/methods/accounts/ */
export const accountEndpoints = {
  verifyCredentials: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/verify_credentials',
    auth: 'user',
    scope: 'profile read:accounts',
    response: credentialAccountSchema,
  }),
  updateCredentials: endpoint({
    method: 'PATCH',
    path: '/api/v1/accounts/update_credentials',
    auth: 'user',
    scope: 'write:accounts',
    body: profileBody,
    encoding: 'multipart',
    response: credentialAccountSchema,
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/v1/accounts',
    auth: 'app',
    scope: 'write:accounts',
    body: v.object({
      username: v.string(),
      email: v.string(),
      password: v.string(),
      agreement: yesOrNo,
      locale: v.optional(v.string()),
      reason: v.optional(v.string()),
      invite_code: v.optional(v.string()),
      date_of_birth: v.optional(v.string()),
    }),
    response: tokenSchema,
  }),
  /** Several accounts, in the order of the requested ids. */
  list: endpoint({
    method: 'GET',
    path: '/api/v1/accounts',
    auth: 'optional',
    scope: 'read:accounts',
    query: v.object({ id: v.optional(idList, []) }),
    response: answeredArray(accountSchema),
  }),
  lookup: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/lookup',
    auth: 'optional',
    scope: 'read:accounts',
    query: v.object({ acct: v.string() }),
    response: accountSchema,
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/search',
    auth: 'user',
    scope: 'read:accounts',
    query: v.object({
      q: v.string(),
      limit: v.optional(wholeNumber),
      offset: v.optional(wholeNumber),
      resolve: v.optional(yesOrNo),
      following: v.optional(yesOrNo),
    }),
    response: answeredArray(accountSchema),
  }),
  relationships: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/relationships',
    auth: 'user',
    scope: 'read:follows',
    query: v.object({ id: v.optional(idList, []), with_suspended: v.optional(yesOrNo) }),
    response: answeredArray(relationshipSchema),
  }),
  familiarFollowers: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/familiar_followers',
    auth: 'user',
    scope: 'read:follows',
    query: v.object({ id: v.optional(idList, []) }),
    response: answeredArray(familiarFollowersSchema),
  }),
  get: endpoint({ method: 'GET', path: '/api/v1/accounts/:id', auth: 'optional', scope: 'read:accounts', response: accountSchema }),
  followers: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/:id/followers',
    auth: 'optional',
    scope: 'read:accounts',
    query: pageQuerySchema,
    response: answeredArray(accountSchema),
    paged: true,
  }),
  following: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/:id/following',
    auth: 'optional',
    scope: 'read:accounts',
    query: pageQuerySchema,
    response: answeredArray(accountSchema),
    paged: true,
  }),
  featuredTags: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/:id/featured_tags',
    auth: 'optional',
    scope: 'read:accounts',
    response: answeredArray(featuredTagSchema),
  }),
  endorsements: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/:id/endorsements',
    auth: 'optional',
    scope: 'read:accounts',
    query: v.object({ ...pageQuery }),
    response: answeredArray(accountSchema),
    paged: true,
  }),
  /** Mastodon removed this feature and answers an empty list. */
  identityProofs: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/:id/identity_proofs',
    auth: 'user',
    scope: '',
    response: answeredArray(v.unknown()),
  }),
  follow: endpoint({
    method: 'POST',
    path: '/api/v1/accounts/:id/follow',
    auth: 'user',
    scope: 'write:follows',
    body: followBody,
    response: relationshipSchema,
  }),
  unfollow: endpoint({
    method: 'POST',
    path: '/api/v1/accounts/:id/unfollow',
    auth: 'user',
    scope: 'write:follows',
    response: relationshipSchema,
  }),
  removeFromFollowers: endpoint({
    method: 'POST',
    path: '/api/v1/accounts/:id/remove_from_followers',
    auth: 'user',
    scope: 'write:follows',
    response: relationshipSchema,
  }),
  block: endpoint({
    method: 'POST',
    path: '/api/v1/accounts/:id/block',
    auth: 'user',
    scope: 'write:blocks',
    response: relationshipSchema,
  }),
  unblock: endpoint({
    method: 'POST',
    path: '/api/v1/accounts/:id/unblock',
    auth: 'user',
    scope: 'write:blocks',
    response: relationshipSchema,
  }),
  mute: endpoint({
    method: 'POST',
    path: '/api/v1/accounts/:id/mute',
    auth: 'user',
    scope: 'write:mutes',
    body: muteBody,
    response: relationshipSchema,
  }),
  unmute: endpoint({
    method: 'POST',
    path: '/api/v1/accounts/:id/unmute',
    auth: 'user',
    scope: 'write:mutes',
    response: relationshipSchema,
  }),
  note: endpoint({
    method: 'POST',
    path: '/api/v1/accounts/:id/note',
    auth: 'user',
    scope: 'write:accounts',
    body: v.object({ comment: v.optional(v.string(), '') }),
    response: relationshipSchema,
  }),
  endorse: endpoint({
    method: 'POST',
    path: '/api/v1/accounts/:id/endorse',
    auth: 'user',
    scope: 'write:accounts',
    response: relationshipSchema,
  }),
  unendorse: endpoint({
    method: 'POST',
    path: '/api/v1/accounts/:id/unendorse',
    auth: 'user',
    scope: 'write:accounts',
    response: relationshipSchema,
  }),
} as const
