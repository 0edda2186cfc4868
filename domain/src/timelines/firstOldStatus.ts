/** Follow suggestions are placed above the first post older than this, in milliseconds. */
export const SUGGESTIONS_AGE_MS = 4 * 60 * 60 * 1000

/** The first of these posts that is older than four hours, by its `created_at`; null where none is or no time is known. */
export function firstOldStatus(statuses: readonly { readonly id: string; readonly created_at: string }[], now: number): string | null {
  const old = statuses.find(({ created_at: createdAt }) => now - Date.parse(createdAt) > SUGGESTIONS_AGE_MS)
  return old?.id ?? null
}
