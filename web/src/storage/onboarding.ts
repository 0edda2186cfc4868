import type { Store } from './store.ts'
import { accountStore } from './accountStore.ts'
import { onboardingStorageKey } from './storageKeys.ts'

const steps = ['profile', 'people', 'tags', 'language', 'done'] as const

/** The reader's progress in the first steps. */
export type OnboardingStep = (typeof steps)[number]

/** An account's progress in the first steps on this device; null where they never started, as for existing accounts. */
export function onboardingStore(accountKey: string): Store<OnboardingStep | null> {
  return accountStore<OnboardingStep | null>(
    onboardingStorageKey,
    accountKey,
    (stored) => steps.find((step) => step === stored) ?? null,
    null,
  )
}
