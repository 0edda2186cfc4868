import type { Account } from '@starling/api/accounts'
import { noteWords } from '@starling/domain/settings'
import { useLingui } from '@lingui/react/macro'
import { Hash, LoaderCircle, UserSearch } from 'lucide-react'
import type { RefObject } from 'react'
import { AccountName } from '../account/AccountName.tsx'
import { Avatar } from '../account/Avatar.tsx'
import { RelationshipMark } from '../account/RelationshipMark.tsx'
import { useRelationship } from '../account/useRelationship.ts'
import { optionHandlers } from '../../ui/optionHandlers.ts'
import { PictureOr } from '../../ui/PictureOr.tsx'
import styles from './CompletionList.module.css'
import type { Completion } from './loadCompletions.ts'
import type { Completions } from './useCompletions.ts'

interface CompletionListProps {
  readonly id: string
  readonly completions: Completions
  /** A layer that mirrors the text, from which the token's position is measured, or the field, beside which the list is shown. */
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
    // The text of an input has no measurable position in the document, so the list is shown beside the field.
    const at =
      mirror.current instanceof HTMLTextAreaElement ? mirror.current.getBoundingClientRect() : caretPlace(mirror.current, token.start)
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
      return <AccountOption account={completion.account} />
    case 'lookup':
      return <LookUpOption {...completion} />
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
      const { emoji, shortcode, text } = completion
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
          <span className={styles.words}>
            <span className={styles.name} dir="ltr">
              :{shortcode}:
            </span>
            {emoji.kind === 'unicode' && <span className={styles.note}>{emoji.label}</span>}
          </span>
        </>
      )
    }
  }
}

/** The marks and the reader's own note distinguish accounts with the same name. */
function AccountOption({ account }: { readonly account: Account }) {
  const note = noteWords(useRelationship(account.id)?.note ?? '')
  return (
    <>
      <Avatar account={account} size={28} />
      <span className={styles.words}>
        <span className={styles.person}>
          <AccountName account={account} className={styles.name} />
          <RelationshipMark accountId={account.id} />
        </span>
        <span className={styles.note}>
          <bdi dir="ltr">@{account.acct}</bdi>
          {note !== '' && (
            <>
              {' · '}
              <bdi>{note}</bdi>
            </>
          )}
        </span>
      </span>
    </>
  )
}

/** An account that may exist at another server. */
function LookUpOption({ acct, phase }: Extract<Completion, { kind: 'lookup' }>) {
  const { t } = useLingui()
  const host = acct.slice(acct.indexOf('@') + 1)
  const words = {
    offered: t`Look up @${acct}`,
    looking: t`Looking at ${host}…`,
    absent: t`Nobody of that name was found at ${host}`,
    failed: t`${host} could not be asked. Press to try again.`,
  }
  return (
    <>
      <span className={styles.sign}>
        {phase === 'looking' ? (
          <LoaderCircle size={18} strokeWidth={1.75} aria-hidden="true" />
        ) : (
          <UserSearch size={18} strokeWidth={1.75} aria-hidden="true" />
        )}
      </span>
      <span className={styles.outcome} role="status">
        {words[phase]}
      </span>
    </>
  )
}

/** The position of a character of the mirrored text on the screen; null where there is no layout. */
function caretPlace(mirror: HTMLElement | null, offset: number): DOMRect | null {
  if (!mirror) return null
  const walker = document.createTreeWalker(mirror, NodeFilter.SHOW_TEXT)
  let left = offset
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0
    if (left < length) {
      const range = document.createRange()
      range.setStart(node, left)
      range.setEnd(node, left + 1)
      return range.getBoundingClientRect?.() ?? null
    }
    left -= length
  }
  return null
}
