import { useLingui } from '@lingui/react/macro'
import { nameLimits } from '@starling/domain/content'
import { forgetSearch, operatorOffers, placeToGo, rememberSearch } from '@starling/domain/search'
import type { RecentSearch } from '@starling/domain/search'
import { AtSign, BookOpen, CornerDownRight, Hash, History, ListFilter, LoaderCircle, Search, X } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useDeferredValue, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Account } from '@starling/api/accounts'
import { AccountName } from '../../entities/account/AccountName.tsx'
import { Avatar } from '../../entities/account/Avatar.tsx'
import { EmojiText } from '../../entities/emoji/EmojiText.tsx'
import { useFound } from '../../entities/link/useFound.ts'
import { accountPath, searchPath, statusPath, tagPath } from '../../routing/paths.ts'
import { goTo } from '../../entities/link/goTo.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useHasOperators } from '../../session/useInstance.ts'
import { classes } from '../../ui/classes.ts'
import { useLocation, useNavigator } from '../../ui/navigation.ts'
import { optionHandlers } from '../../ui/optionHandlers.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './SearchField.module.css'
import { searchHistoryStore } from './searchHistoryStore.ts'
import { useDeviceSearch } from './useDeviceSearch.ts'

interface Offer {
  readonly id: string
  readonly label: ReactNode
  /** An explanation, for an offer that is a search operator. */
  readonly note?: string
  /** Null for accounts, which show their avatar instead. */
  readonly Icon: LucideIcon | null
  readonly account?: Account
  readonly recent?: RecentSearch
  choose(): void
}

/** How many posts from this device are offered during typing. */
const MOST_READ = 3

/** The search field, which also jumps directly to accounts, hashtags and addresses. */
export function SearchField({ initial = '', hasAutoFocus = false }: { readonly initial?: string; readonly hasAutoFocus?: boolean }) {
  const { t } = useLingui()
  const session = useSession()
  const navigator = useNavigator()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const history = searchHistoryStore(session.key)
  const recent = useSyncExternalStore(history.subscribe, history.get)
  const [text, setText] = useState(initial)
  const [seenInitial, setSeenInitial] = useState(initial)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const jumping = useRef<AbortController | null>(null)
  const [isJumping, setJumping] = useState(false)
  if (seenInitial !== initial) {
    setSeenInitial(initial)
    setText(initial)
  }
  // The field is focused when the search screen opens.
  useEffect(() => {
    if (hasAutoFocus) input.current?.focus()
  }, [hasAutoFocus])
  useEffect(() => () => jumping.current?.abort(), [])
  const hasOperators = useHasOperators()
  const q = text.trim()
  const typed = useDeferredValue(isOpen ? q : '')
  const found = useFound(typed)
  const { posts: read } = useDeviceSearch(typed.length < 2 ? '' : typed, MOST_READ)
  const operatorWords = useOperatorWords()
  // Suggestions of the server and posts on this device arrive later, so they come after what is known at once and do not move it.
  const offers =
    q === '' ? [...recent.map(recentOffer), ...operators()] : [...typedOffers(), ...operators(), ...foundOffers(), ...readOffers()]
  const hasList = isOpen && offers.length > 0

  function remember(search: RecentSearch) {
    history.set(rememberSearch(history.get(), search))
  }

  function forget(search: RecentSearch) {
    history.set(forgetSearch(history.get(), search))
    setActive(-1)
  }

  function finish(url: string) {
    setOpen(false)
    setActive(-1)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    navigator.push(url)
  }

  function search(words: string) {
    if (words === '') return
    remember({ q: words, type: 'query' })
    setText(words)
    finish(searchPath(words))
  }

  function openTag(name: string) {
    remember({ q: name, type: 'hashtag' })
    finish(tagPath(name))
  }

  /** Servers take seconds to fetch remote objects. If the reader does something else meanwhile, here or on the page, the answer does not navigate. */
  async function jump(words: string) {
    endJump()
    const { signal } = (jumping.current = new AbortController())
    setJumping(true)
    const url = await goTo(words, session, signal)
    if (signal.aborted) return
    setJumping(false)
    if (url === null) {
      search(words)
      return
    }
    if (/^@?[^/\s]+@?/.test(words) && !/^https?:/i.test(words)) remember({ q: words, type: 'account' })
    finish(url)
  }

  function endJump() {
    jumping.current?.abort()
    setJumping(false)
  }

  function recentOffer(one: RecentSearch): Offer {
    return {
      id: `${one.type} ${one.q}`,
      label: one.type === 'hashtag' ? `#${one.q}` : one.q,
      Icon: one.type === 'hashtag' ? Hash : one.type === 'account' ? AtSign : History,
      recent: one,
      choose: () => (one.type === 'hashtag' ? openTag(one.q) : one.type === 'account' ? void jump(one.q) : search(one.q)),
    }
  }

  function typedOffers(): readonly Offer[] {
    const target = placeToGo(q)
    const plain: Offer = { id: 'search', label: t`Search for “${q}”`, Icon: Search, choose: () => search(q) }
    switch (target?.kind) {
      case 'address':
        return [{ id: 'go', label: t`Open this link here`, Icon: CornerDownRight, choose: () => void jump(target.url) }, plain]
      case 'handle':
        return [{ id: 'go', label: t`Go to @${target.acct}`, Icon: AtSign, choose: () => void jump(`@${target.acct}`) }, plain]
      case 'hashtag':
        return [{ id: 'go', label: t`Go to #${target.name}`, Icon: Hash, choose: () => openTag(target.name) }, plain]
      case undefined:
        return /^[\p{L}\p{N}_]+$/u.test(q) ? [plain, { id: 'tag', label: t`Go to #${q}`, Icon: Hash, choose: () => openTag(q) }] : [plain]
    }
  }

  /** Accounts and hashtags whose names begin with the typed text. */
  function foundOffers(): readonly Offer[] {
    const people = found.people.map((account): Offer => ({
      id: `person ${account.id}`,
      label: <AccountName account={account} />,
      Icon: null,
      account,
      choose() {
        remember({ q: `@${account.acct}`, type: 'account' })
        finish(accountPath(account.acct))
      },
    }))
    const others = found.tags.filter((name) => name.toLowerCase() !== q.replace(/^#/, '').toLowerCase())
    return [
      ...people,
      ...others.map((name): Offer => ({ id: `found ${name}`, label: `#${name}`, Icon: Hash, choose: () => openTag(name) })),
    ]
  }

  /** Posts that were read on this device and contain the typed text. */
  function readOffers(): readonly Offer[] {
    return read.map(({ id, acct, text: words, emojis = [] }) => ({
      id: `read ${id}`,
      label: <EmojiText text={words} emojis={emojis} limits={nameLimits} />,
      note: `@${acct}`,
      Icon: BookOpen,
      choose() {
        remember({ q, type: 'query' })
        finish(statusPath(acct, id))
      },
    }))
  }

  /** Search operators that complete the last word; choosing one continues in the field. */
  function operators(): readonly Offer[] {
    if (!hasOperators) return []
    return operatorOffers(text).map(({ operator, text: whole }) => ({
      id: `operator ${operator}`,
      label: operator,
      note: operatorWords.get(operator.replace(/^[-+]/, '')) ?? '',
      Icon: ListFilter,
      choose() {
        setText(whole)
        setActive(-1)
        input.current?.focus()
      },
    }))
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        if (offers.length === 0) return
        setOpen(true)
        const step = event.key === 'ArrowDown' ? 1 : -1
        setActive(active === -1 && step === -1 ? offers.length - 1 : (active + step + offers.length) % offers.length)
        break
      }
      case 'Enter': {
        const chosen = hasList ? (offers[active] ?? (q === '' ? undefined : offers[0])) : offers.find(({ id }) => id === 'search')
        chosen?.choose()
        break
      }
      case 'Delete': {
        const recent = hasList ? offers[active]?.recent : undefined
        if (!recent) return
        forget(recent)
        break
      }
      case 'Escape':
        if (!hasList && text === '') return
        if (isJumping) endJump()
        else if (hasList) setOpen(false)
        else setText('')
        setActive(-1)
        break
      default:
        return
    }
    event.preventDefault()
  }

  return (
    <div role="search" className={styles.search}>
      {isJumping ? (
        <LoaderCircle size={18} strokeWidth={2} aria-hidden="true" className={classes(styles.glass, styles.busy)} />
      ) : (
        <Search size={18} strokeWidth={2} aria-hidden="true" className={styles.glass} />
      )}
      <VisuallyHidden>
        <span role="status">{isJumping && t`Loading…`}</span>
      </VisuallyHidden>
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        className={styles.input}
        value={text}
        role="combobox"
        aria-label={t`Search`}
        aria-expanded={hasList}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={hasList && active >= 0 ? `${listId}-${active}` : undefined}
        placeholder={t`Search or paste a link`}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        onChange={(event) => {
          endJump()
          setText(event.target.value)
          setActive(-1)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => {
          setOpen(false)
          endJump()
        }}
        onKeyDown={handleKeyDown}
      />
      {text !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t`Clear`}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            endJump()
            setText('')
            input.current?.focus()
          }}
        >
          <X size={16} strokeWidth={2} aria-hidden="true" />
        </button>
      )}
      <div id={listId} role="listbox" aria-label={q === '' ? t`Recent searches` : t`Suggestions`} className={styles.list} hidden={!hasList}>
        {offers.map(({ id, label, note, Icon, account, recent: one, choose }, index) => (
          <div
            key={id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            className={styles.option}
            {...optionHandlers(choose)}
          >
            {Icon && <Icon size={18} strokeWidth={1.75} aria-hidden="true" className={styles.optionIcon} />}
            {account && <Avatar account={account} size={24} />}
            <span className={styles.label} dir="auto">
              {label}
            </span>
            {account && <bdi className={styles.note}>@{account.acct}</bdi>}
            {note !== undefined && <span className={styles.note}>{note}</span>}
            {one && (
              <span className={styles.forget} data-tooltip={t`Forget`} {...optionHandlers(() => forget(one))}>
                <X size={14} strokeWidth={2} aria-hidden="true" />
              </span>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The field of a screen whose address contains the search. */
export function ScreenSearchField({ hasAutoFocus = false }: { readonly hasAutoFocus?: boolean }) {
  const words = new URLSearchParams(useLocation().search).get('q') ?? ''
  return (
    <div className={styles.onScreen}>
      <SearchField initial={words} hasAutoFocus={hasAutoFocus && words === ''} />
    </div>
  )
}

/** Explanations of the search operators, by operator with its colon. */
function useOperatorWords(): ReadonlyMap<string, string> {
  const { t } = useLingui()
  return new Map([
    ['from:', t`Posts by one person`],
    ['has:', t`Posts with pictures, polls or links`],
    ['is:', t`Replies, quotes, edited posts`],
    ['in:', t`Only where you choose`],
    ['language:', t`Posts in one language`],
    ['before:', t`Posts before a day`],
    ['after:', t`Posts after a day`],
    ['during:', t`Posts of one day`],
  ])
}
