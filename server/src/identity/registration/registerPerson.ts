import type { AppContext } from '../../AppContext.ts'
import { hashPassword } from '../../platform/authentication/passwords.ts'
import { checkRegistration } from './checkRegistration.ts'
import type { Registration, RegistrationProblem } from './checkRegistration.ts'
import { createPerson } from './createPerson.ts'

export type RegistrationResult =
  | { readonly kind: 'registered'; readonly accountId: string }
  | { readonly kind: 'refused'; readonly problems: readonly RegistrationProblem[] }

export interface RegistrationOptions {
  readonly locale?: string | null
  readonly roleId?: number
  /** The operator at the console may take reserved names. */
  readonly isOperator?: boolean
}

/** Checks a registration and stores it. */
export async function registerPerson(ctx: AppContext, given: Registration, options: RegistrationOptions = {}): Promise<RegistrationResult> {
  const problems = await checkRegistration(ctx, given, options.isOperator ?? false)
  if (problems.length > 0) return { kind: 'refused', problems }
  const { username, email } = given
  const passwordHash = await hashPassword(given.password)
  try {
    const accountId = await createPerson(ctx, {
      username,
      email,
      passwordHash,
      // What is no language is none, as for posts.
      locale: /^[a-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,3}$/i.test(options.locale ?? '') ? (options.locale ?? null) : null,
      roleId: options.roleId ?? 0,
    })
    return { kind: 'registered', accountId }
  } catch (error) {
    // Two people asked for the same name at the same moment; the database decides.
    if ((error as { code?: string }).code !== '23505') throw error
    return { kind: 'refused', problems: await checkRegistration(ctx, given, options.isOperator ?? false) }
  }
}
