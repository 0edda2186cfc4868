import { changeDraft } from '@starling/domain/compose'
import type { TrackedLink } from '@starling/domain/links'
import { trackedLinksIn, withCleanLinks } from '@starling/domain/links'
import { useState } from 'react'
import { requestFocus } from './composeWork.ts'
import { randomKey } from './randomKey.ts'
import type { Compose } from './useCompose.ts'

/** Pasted links with tracking parameters, and the possible actions. */
export interface PastedTracking {
  /** The number of such links. */
  readonly count: number
  /** The parameters, each once. */
  readonly names: readonly string[]
  accept(): void
  decline(): void
}

/** Offers to remove tracking parameters from links just pasted. The draft never changes by itself. */
export function useTrackedLinks(compose: Compose): { readonly tracking: PastedTracking | null; look(pasted: string): void } {
  const [pasted, setPasted] = useState<readonly TrackedLink[]>([])
  const { text, parts } = compose.draft
  const texts = [text, ...parts.map((part) => part.text)]
  // Links that were removed again, or belong to another draft, are left out.
  const links = pasted.filter(({ link }) => texts.some((each) => each.includes(link)))

  function close() {
    setPasted([])
    requestFocus(compose.workStore)
  }

  const tracking = {
    count: links.length,
    names: [...new Set(links.flatMap(({ names }) => names))],
    accept() {
      compose.update((draft) => {
        const parts = draft.parts.map((part) => ({ ...part, text: withCleanLinks(part.text, links) }))
        return changeDraft(draft, { text: withCleanLinks(draft.text, links), parts }, randomKey)
      })
      close()
    },
    decline: close,
  }
  return {
    tracking: links.length === 0 ? null : tracking,
    look(words) {
      setPasted(trackedLinksIn(words))
    },
  }
}
