import { wasSeenElsewhere } from './SeenPosts.ts'
import type { SeenPosts } from './SeenPosts.ts'

/** Which boosts take one line: all, none, or those of posts that were seen elsewhere. */
export type FoldRule = boolean | 'seen'

/** How the row of a boost is drawn. */
export interface Fold {
  readonly rule: FoldRule
  /** The reader has unfolded the boost whose ids are in `open`. */
  readonly state: 'whole' | 'folded' | 'open'
}

interface Drawn {
  readonly rule: FoldRule
  readonly seen: () => SeenPosts
  /** The boosted post. */
  readonly post: string
  /** The boost. */
  readonly row: string
}

/** Before a row is first drawn, the rule decides. A visible row does not change by itself, so this is decided once for each rule. */
export function drawFold(known: Fold | undefined, { rule, seen, post, row }: Drawn): Fold {
  if (known?.rule === rule) return known
  return { rule, state: (rule === 'seen' ? wasSeenElsewhere(seen(), post, row) : rule) ? 'folded' : 'whole' }
}

/** The reader unfolds a boost, or folds it again. A row that was never folded has no such button. */
export function setFold(fold: Fold, isOpen: boolean): Fold {
  return fold.state === 'whole' ? fold : { ...fold, state: isOpen ? 'open' : 'folded' }
}
