import type { AntennaDraft } from './AntennaDraft.ts'
import type { ConditionKind } from './AntennaRule.ts'
import { conditionKinds } from './AntennaRule.ts'

/** One request that adds or removes conditions of an antenna. */
export interface ConditionChange {
  readonly kind: ConditionKind
  readonly side: 'wanted' | 'excluded'
  readonly change: 'add' | 'remove'
  readonly entries: readonly string[]
}

/** The requests that turn one antenna's conditions into another's. Removals come first, so that no limit is exceeded on the way. */
export function conditionChanges(
  before: Pick<AntennaDraft, 'wanted' | 'excluded'>,
  after: Pick<AntennaDraft, 'wanted' | 'excluded'>,
): readonly ConditionChange[] {
  const lists = conditionKinds.flatMap((kind) => (['wanted', 'excluded'] as const).map((side) => ({ kind, side })))
  const changes = (change: 'add' | 'remove', from: typeof before, to: typeof before) =>
    lists.map(({ kind, side }) => {
      const held = new Set(from[side][kind])
      return { kind, side, change, entries: to[side][kind].filter((entry) => !held.has(entry)) }
    })
  return [...changes('remove', after, before), ...changes('add', before, after)].filter(({ entries }) => entries.length > 0)
}
