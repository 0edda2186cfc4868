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
  /** Null until a first code has proved that the app has the key; until then signing in requires no code. */
  confirmed_at: Date | null
  /** The time step of the last accepted code; codes of this and earlier time steps are refused. */
  last_step: ColumnType<string, number | undefined, number>
}

/** Codes that are accepted instead of a code of the app, each once. */
interface RecoveryCodeTable {
  account_id: string
  code_hash: string
}

/** A sign-in whose password was right and whose code has not been entered yet. */
interface SignInChallengeTable {
  id_hash: string
  account_id: string
  expires_at: Date
}
