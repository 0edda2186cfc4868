import type { AppContext } from '../../AppContext.ts'
import { isMailAddress } from '../../platform/mail/isMailAddress.ts'
import { isOpenInvitation } from './invitations.ts'
import type { RegistrationPolicy } from './registrationPolicy.ts'

export interface Registration {
  readonly username: string
  readonly email: string
  readonly password: string
  /** The reason for joining. */
  readonly reason?: string
  /** An invitation code. */
  readonly invitation?: string
}

/** A problem with a registration. */
export interface RegistrationProblem {
  readonly field: keyof Registration
  /** Mastodon's code for the problem. */
  readonly kind: 'ERR_BLANK' | 'ERR_INVALID' | 'ERR_TOO_LONG' | 'ERR_TOO_SHORT' | 'ERR_TAKEN' | 'ERR_RESERVED'
  /** The end of a sentence that begins with the name of the field: "is taken". */
  readonly sentence: string
  /** The limit: the most or fewest characters. */
  readonly limit?: number
}

const LONGEST_USERNAME = 30
const SHORTEST_PASSWORD = 8
/** Argon2 accepts any length; hashing a megabyte would only help an attacker. */
const LONGEST_PASSWORD = 256
const LONGEST_REASON = 1000
/** Usernames that could be mistaken for the server itself. */
const RESERVED = new Set([
  'admin',
  'administrator',
  'support',
  'help',
  'root',
  'webmaster',
  'security',
  'abuse',
  'postmaster',
  'moderator',
  'owner',
  'system',
  'instance',
  'starling',
])

/** Finds all problems of a registration; none when it is valid. A registration by the operator's command may use reserved names. */
export async function checkRegistration(
  ctx: Pick<AppContext, 'db' | 'now'>,
  given: Registration,
  policy: RegistrationPolicy | null,
): Promise<RegistrationProblem[]> {
  const isOperator = policy === null
  const problems = [
    ...checkUsername(given.username, isOperator),
    ...checkEmail(given.email),
    ...checkPassword(given.password, given.username),
  ]
  if (!problems.some(({ field }) => field === 'username') && (await isUsernameTaken(ctx, given.username))) {
    problems.push({ field: 'username', kind: 'ERR_TAKEN', sentence: 'is taken' })
  }
  if (!problems.some(({ field }) => field === 'email') && (await isEmailTaken(ctx, given.email))) {
    problems.push({ field: 'email', kind: 'ERR_TAKEN', sentence: 'is taken' })
  }
  return policy === null ? problems : [...problems, ...(await checkPolicy(ctx, given, policy))]
}

/** An invitation must be valid even where none is required; with one, no reason for joining is asked for. */
async function checkPolicy(
  ctx: Pick<AppContext, 'db' | 'now'>,
  { reason = '', invitation = '' }: Registration,
  { mode, isReasonRequired }: RegistrationPolicy,
): Promise<RegistrationProblem[]> {
  if (invitation !== '') {
    if (await isOpenInvitation(ctx, invitation)) return []
    return [{ field: 'invitation', kind: 'ERR_INVALID', sentence: 'is not, or no longer, good' }]
  }
  if (mode === 'invitation') return [{ field: 'invitation', kind: 'ERR_BLANK', sentence: 'is missing' }]
  if (reason.length > LONGEST_REASON)
    return [
      { field: 'reason', kind: 'ERR_TOO_LONG', sentence: `is too long (at most ${LONGEST_REASON} characters)`, limit: LONGEST_REASON },
    ]
  if (mode === 'approval' && isReasonRequired && reason === '') return [{ field: 'reason', kind: 'ERR_BLANK', sentence: 'is missing' }]
  return []
}

function checkUsername(username: string, isOperator: boolean): RegistrationProblem[] {
  const field = 'username'
  if (username === '') return [{ field, kind: 'ERR_BLANK', sentence: 'is missing' }]
  if (!/^[a-z0-9_]+$/i.test(username)) return [{ field, kind: 'ERR_INVALID', sentence: 'may hold letters, digits and underscores only' }]
  if (username.length > LONGEST_USERNAME)
    return [{ field, kind: 'ERR_TOO_LONG', sentence: `is too long (at most ${LONGEST_USERNAME} characters)`, limit: LONGEST_USERNAME }]
  if (!isOperator && RESERVED.has(username.toLowerCase())) return [{ field, kind: 'ERR_RESERVED', sentence: 'is reserved' }]
  return []
}

/** The problem of an e-mail address, except that it is already in use. */
export function checkEmail(email: string): RegistrationProblem[] {
  const field = 'email'
  if (email === '') return [{ field, kind: 'ERR_BLANK', sentence: 'is missing' }]
  if (!isMailAddress(email)) return [{ field, kind: 'ERR_INVALID', sentence: 'is not an e-mail address' }]
  return []
}

/** The problem of a password for this username. */
export function checkPassword(password: string, username: string): RegistrationProblem[] {
  const field = 'password'
  if (password === '') return [{ field, kind: 'ERR_BLANK', sentence: 'is missing' }]
  if ([...password].length < SHORTEST_PASSWORD)
    return [{ field, kind: 'ERR_TOO_SHORT', sentence: `is too short (at least ${SHORTEST_PASSWORD} characters)`, limit: SHORTEST_PASSWORD }]
  if (password.length > LONGEST_PASSWORD)
    return [{ field, kind: 'ERR_TOO_LONG', sentence: `is too long (at most ${LONGEST_PASSWORD} characters)`, limit: LONGEST_PASSWORD }]
  if (password.toLowerCase() === username.toLowerCase()) return [{ field, kind: 'ERR_INVALID', sentence: 'must not be the username' }]
  return []
}

async function isUsernameTaken({ db }: Pick<AppContext, 'db'>, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['username']), '=', username.toLowerCase()))
    .where('domain', 'is', null)
    .union(
      // Names of deleted accounts stay reserved, because other servers remember their former owners.
      db
        .selectFrom('deleted_accounts')
        .select('account_id as id')
        .where((eb) => eb(eb.fn<string>('lower', ['username']), '=', username.toLowerCase())),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an account uses this address. */
export async function isEmailTaken({ db }: Pick<AppContext, 'db'>, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('account_id')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  return row !== undefined
}
