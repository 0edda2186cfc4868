import type { Store } from './store.ts'
import { accountStore } from './accountStore.ts'
import { onboardingStorageKey } from './storageKeys.ts'

const steps = ['profile', 'people', 'tags', 'language', 'done'] as const

/** Where somebody is in the first steps. */
export type OnboardingStep = (typeof steps)[number]

/** How far an account has come in the first steps on this device; null where they were never begun, as for whoever is no newcomer. */
export function onboardingStore(accountKey: string): Store<OnboardingStep | null> {
  return accountStore<OnboardingStep | null>(
    onboardingStorageKey,
    accountKey,
    (stored) => steps.find((step) => step === stored) ?? null,
    null,
  )
}
