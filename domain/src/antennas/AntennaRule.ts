/** Conditions of the four kinds: account ids, servers, hashtags without their sign, and words. */
export interface AntennaConditions {
  readonly accounts: readonly string[]
  readonly domains: readonly string[]
  readonly tags: readonly string[]
  readonly keywords: readonly string[]
}

export type ConditionKind = keyof AntennaConditions

export const conditionKinds = ['accounts', 'domains', 'tags', 'keywords'] as const satisfies readonly ConditionKind[]

/** Posts that meet conditions, the home and local timelines together, or the local timeline. */
export type AntennaMode = 'filtering' | 'stl' | 'ltl'

/** What an antenna collects. */
export interface AntennaRule {
  readonly mode: AntennaMode
  readonly wanted: AntennaConditions
  readonly excluded: AntennaConditions
  readonly withMediaOnly: boolean
  readonly ignoreReblog: boolean
}

/** No condition of any kind. */
export const noConditions: AntennaConditions = { accounts: [], domains: [], tags: [], keywords: [] }
