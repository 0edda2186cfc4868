import { useLingui } from '@lingui/react/macro'
import { Hash } from 'lucide-react'
import type { RefObject } from 'react'
import { AccountName } from '../../../entities/account/AccountName.tsx'
import { Avatar } from '../../../entities/account/Avatar.tsx'
import { optionHandlers } from '../../../ui/optionHandlers.ts'
import { PictureOr } from '../../../ui/PictureOr.tsx'
import { caretPlace } from '../caretPlace.ts'
import styles from './CompletionList.module.css'
import type { Completion } from './loadCompletions.ts'
import type { Completions } from './useCompletions.ts'

interface CompletionListProps {
  readonly id: string
  readonly completions: Completions
  /** The layer that mirrors the text, from which the token's position is measured. */
  readonly mirror: RefObject<HTMLElement | null>
  readonly onChoose: (completion: Completion) => void
}

const hasTopLayer = 'showPopover' in HTMLElement.prototype

/** The completions for the word being typed; the focus stays in the text field. */
export function CompletionList({ id, completions, mirror, onChoose }: CompletionListProps) {
  const { t } = useLingui()
  const { list, active, token } = completions

  /** In the browser's top layer, so that no dialog clips it. */
  function place(element: HTMLElement | null) {
    if (!element) return
    if (hasTopLayer && element.isConnected && !element.matches(':popover-open')) element.showPopover()
    const at = caretPlace(mirror.current, token.start)
    if (!at) return
    const { offsetWidth: width, offsetHeight: height } = element
    const isAbove = at.bottom + height + 8 > innerHeight && at.top > height + 8
    element.style.left = `${Math.max(8, Math.min(at.left - 8, innerWidth - width - 8))}px`
    element.style.top = `${isAbove ? at.top - height - 4 : at.bottom + 4}px`
  }

  return (
    <div
      key={`${token.kind} ${list.length}`}
      id={id}
      ref={place}
      popover={hasTopLayer ? 'manual' : undefined}
      role="listbox"
      aria-label={t`Suggestions`}
      className={styles.list}
    >
      {list.map((completion, index) => (
        <div
          key={completion.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={styles.option}
          tabIndex={-1}
          {...optionHandlers(() => onChoose(completion))}
        >
          <CompletionOption completion={completion} />
        </div>
      ))}
    </div>
  )
}

function CompletionOption({ completion }: { readonly completion: Completion }) {
  switch (completion.kind) {
    case 'account':
      return (
        <>
          <Avatar account={completion.account} size={28} />
          <span className={styles.words}>
            <AccountName account={completion.account} className={styles.name} />
            <span className={styles.note} dir="ltr">
              @{completion.account.acct}
            </span>
          </span>
        </>
      )
    case 'hashtag':
      return (
        <>
          <span className={styles.sign}>
            <Hash size={18} strokeWidth={1.75} aria-hidden="true" />
          </span>
          <span className={styles.name}>{completion.name}</span>
        </>
      )
    case 'emoji': {
      const { emoji, text } = completion
      return (
        <>
          {emoji.kind === 'custom' ? (
            <PictureOr
              className={styles.emoji}
              src={emoji.staticUrl}
              alt=""
              width={24}
              height={24}
              instead={<span className={styles.glyph} />}
            />
          ) : (
            <span className={styles.glyph} aria-hidden="true">
              {text}
            </span>
          )}
          <span className={styles.name}>{emoji.label}</span>
        </>
      )
    }
  }
}
