import type { ColumnType } from 'kysely'

export interface SecondFactorTables {
  second_factors: SecondFactorTable
  recovery_codes: RecoveryCodeTable
  sign_in_challenges: SignInChallengeTable
}

/** The key that an account shares with an authenticator app. */
interface SecondFactorTable {
  account_id: string
  /** In base 32. Codes are computed from it, so it cannot be stored as a hash. */
  secret: string
  /** Null until a code has shown that the app has the key; until then nothing asks for codes. */
  confirmed_at: Date | null
  /** The time step of the last code that was accepted: it and earlier ones are refused from then on. */
  last_step: ColumnType<string, number | undefined, number>
}

/** Codes that take the place of the app's, each once. */
interface RecoveryCodeTable {
  account_id: string
  code_hash: string
}

/** A sign-in whose password was right and whose code is still to come. */
interface SignInChallengeTable {
  id_hash: string
  account_id: string
  expires_at: Date
}
