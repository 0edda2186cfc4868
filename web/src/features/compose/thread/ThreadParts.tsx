import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { addPart, hasContent, splitIntoParts } from '@starling/domain/compose'
import { ListPlus, Scissors } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { useAfterPause } from '../../../ui/useDebounced.ts'
import { randomKey } from '../randomKey.ts'
import type { Compose } from '../useCompose.ts'
import { ThreadPart } from './ThreadPart.tsx'
import styles from './ThreadParts.module.css'

/** How long after the last letter posts are counted, in milliseconds. */
const countAfterMs = 250

/** The further posts of a thread, and the buttons that add one or split a long text. */
export function ThreadParts({ compose, onSubmit }: { readonly compose: Compose; readonly onSubmit: () => void }) {
  const { t } = useLingui()
  const { draft, limits, work } = compose
  const [addedKey, setAddedKey] = useState<string | null>(null)
  const isBusy = work.phase !== 'writing'
  const isTooLong = compose.characters > limits.maxCharacters
  // A scheduled post has no thread, and an edit changes one post.
  const mayGoOn = draft.editedId === null && draft.scheduledAt === null
  // Splitting a long text takes a considerable part of a frame, so posts are counted when the writer pauses.
  const counted = useAfterPause(draft, countAfterMs)
  const mayBeSplit = isTooLong && mayGoOn
  const { maxCharacters, charactersPerUrl } = limits
  const split = useMemo(
    () => (mayBeSplit ? splitIntoParts(counted, maxCharacters, { charactersPerUrl }, () => '') : counted),
    [counted, mayBeSplit, maxCharacters, charactersPerUrl],
  )
  const splitCount = split.parts.length - counted.parts.length + 1
  const last = draft.parts.at(-1) ?? draft

  function add() {
    compose.update((before) => {
      const next = addPart(before, before.parts.length, randomKey)
      setAddedKey(next.parts.at(-1)?.key ?? null)
      return next
    })
  }

  /** The button is removed with the offer; writing continues at the end of the text. */
  function divide() {
    compose.update((before) => {
      const next = splitIntoParts(before, maxCharacters, limits, randomKey)
      setAddedKey(next.parts[next.parts.length - before.parts.length - 1]?.key ?? null)
      return next
    })
  }

  return (
    <>
      {split !== counted && (
        <div className={styles.offer}>
          <Button disabled={isBusy} onClick={divide}>
            <Scissors size={16} strokeWidth={1.75} aria-hidden="true" />
            {t`${plural(splitCount, { one: 'Split into # post', other: 'Split into # posts' })}`}
          </Button>
        </div>
      )}
      {draft.parts.map(({ key }, index) => (
        <ThreadPart key={key} compose={compose} partKey={key} index={index + 1} takesFocus={key === addedKey} onSubmit={onSubmit} />
      ))}
      {mayGoOn && hasContent(last) && (
        <div className={styles.offer}>
          <button type="button" className={styles.add} disabled={isBusy} onClick={add}>
            <ListPlus size={18} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Add a post to the thread</Trans>
          </button>
        </div>
      )}
    </>
  )
}
