import type { Localizer } from '../../localization/Localizer.ts'
import type { RegistrationProblem } from '../registration/checkRegistration.ts'

/** The key of the message for each field and kind of problem. The API does not use these; it has English messages of its own. */
const WORDS = [
  ['username ERR_BLANK', 'usernameMissing'],
  ['username ERR_INVALID', 'usernameInvalid'],
  ['username ERR_TOO_LONG', 'usernameLong'],
  ['username ERR_RESERVED', 'usernameReserved'],
  ['username ERR_TAKEN', 'usernameTaken'],
  ['email ERR_BLANK', 'emailMissing'],
  ['email ERR_INVALID', 'emailInvalid'],
  ['email ERR_TAKEN', 'emailTaken'],
  ['password ERR_BLANK', 'passwordMissing'],
  ['password ERR_TOO_SHORT', 'passwordShort'],
  ['password ERR_TOO_LONG', 'passwordLong'],
  ['password ERR_INVALID', 'passwordIsUsername'],
  ['reason ERR_BLANK', 'reasonMissing'],
  ['reason ERR_TOO_LONG', 'reasonLong'],
  ['invitation ERR_BLANK', 'invitationMissing'],
  ['invitation ERR_INVALID', 'invitationInvalid'],
] as const
const KEYS: ReadonlyMap<string, (typeof WORDS)[number][1]> = new Map(WORDS)

/** The message about a problem, for a page. */
export function describeProblem({ say }: Localizer, { field, kind, limit = 0 }: RegistrationProblem): string {
  const key = KEYS.get(`${field} ${kind}`)
  if (key === undefined) throw new Error(`there are no words for a ${field} with ${kind}`)
  return say(key, { limit })
}
