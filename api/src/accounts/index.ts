export {
  accountFieldSchema,
  accountRoleSchema,
  accountSchema,
  familiarFollowersSchema,
  featuredTagSchema,
} from './account.ts'
export type { Account, AccountField, AccountRole, FamiliarFollowers, FeaturedTag } from './account.ts'
export { accountSourceSchema, credentialAccountSchema, roleSchema } from './credentialAccount.ts'
export type { AccountSource, CredentialAccount, Role } from './credentialAccount.ts'
export { accountEndpoints } from './endpoints.ts'
export { relationshipSchema } from './relationship.ts'
export type { Relationship } from './relationship.ts'
