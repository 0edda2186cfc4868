import { changeDraft, DRAFT_DEFAULTS, newDraft } from '@starling/domain/compose'
import type { Draft } from '@starling/domain/compose'
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Compose } from './useCompose.ts'
import { useComposeWithoutText } from './useComposeWithoutText.ts'

let keys = 0
const makeKey = () => `key ${(keys += 1)}`

it('stays the same while only the text changes, so that a letter does not draw the buttons again (#10)', () => {
  const first = newDraft(DRAFT_DEFAULTS, makeKey)
  const shared = { capabilities: null, defaults: DRAFT_DEFAULTS, limits: { maxCharacters: 500, charactersPerUrl: 23 } }
  // The parts of a composer that the hook compares.
  const withDraft = (draft: Draft) => ({ ...shared, draft }) as Compose
  const { result, rerender } = renderHook(({ draft }) => useComposeWithoutText(withDraft(draft)), { initialProps: { draft: first } })
  const before = result.current
  const typed = changeDraft(first, { text: 'T' }, makeKey)
  rerender({ draft: typed })
  expect(result.current).toBe(before)
  const quiet = changeDraft(typed, { privacy: 'unlisted' }, makeKey)
  rerender({ draft: quiet })
  expect(result.current).not.toBe(before)
  expect(result.current.draft.privacy).toBe('unlisted')
  const after = result.current
  rerender({ draft: changeDraft(quiet, { text: 'Typed' }, makeKey) })
  expect(result.current).toBe(after)
})
