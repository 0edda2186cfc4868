import { createLookups } from '@starling/domain/actions'
import { searchEndpoints } from '@starling/api/search'
import type { Status } from '@starling/api/statuses'
import { refuseQuote, withQuote } from '@starling/domain/compose'
import type { Draft, RefusedQuote } from '@starling/domain/compose'
import { looksLikeStatus } from '@starling/domain/links'
import { settings } from '@starling/domain/settings'
import { visibilityOf } from '@starling/domain/visibility'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { settingOf } from '../../../settings/settingsStore.ts'
import { changeWork, requestFocus } from '../composeWork.ts'
import { randomKey } from '../randomKey.ts'
import type { Compose } from '../useCompose.ts'

/** The post whose address was pasted, and the possible actions. */
export interface PastedQuote {
  readonly status: Status
  /** Whether the reader is asked before quoting it. */
  readonly isQuiet: boolean
  accept(): void
  /** The plain address stays in the text. */
  decline(): void
}

/** The address of a post was pasted into a draft that cannot take a quote. */
export interface UnquotedLink {
  readonly reason: Exclude<RefusedQuote, 'direct' | 'unauthorized'>
  dismiss(): void
}

interface Offer {
  readonly url: string
  readonly status: Status
}

interface PastedLink {
  readonly quote: PastedQuote | null
  readonly unquoted: UnquotedLink | null
  look(pasted: string): void
}

/** Offers to quote a post if the pasted text is exactly its address and it may be quoted; not before the draft's initial content is known. */
export function usePastedQuote(compose: Compose, isWaiting: boolean): PastedLink {
  const { session, store, workStore } = compose
  const [offer, setOffer] = useState<Offer | null>(null)
  /** A pasted address that looks like a post's, while the draft could not take a quote. */
  const [refusedUrl, setRefusedUrl] = useState<string | null>(null)
  const search = useRef<{ readonly url: string; readonly abort: AbortController } | null>(null)
  /** Whether the server's support for quotes and the draft's initial content are known. */
  const isKnown = compose.capabilities !== null && !isWaiting

  const leave = useEffectEvent(() => {
    const url = search.current?.url
    stopSearch()
    // Stored for the next composer of this draft, which looks it up.
    if (url !== undefined && store.get()?.draft.text.includes(url)) changeWork(workStore, { pasted: url })
  })
  useEffect(() => () => leave(), [])

  function stopSearch() {
    search.current?.abort.abort()
    search.current = null
  }

  /** Nothing is offered while the draft cannot take a quote, and the draft never changes by itself. */
  function refuses(draft: Draft, status: Pick<Status, 'quote_approval'> | null): boolean {
    if (workStore.get().phase !== 'writing' || compose.capabilities?.quotes !== true) return true
    return refuseQuote(draft, status ?? anybodysPost) !== null
  }

  async function find(url: string, signal: AbortSignal) {
    const { data } = await session.client.call(searchEndpoints.search, {
      query: { q: url, type: 'statuses', resolve: true, limit: 2 },
      signal,
    })
    const [found] = data.statuses
    if (data.statuses.length !== 1 || found === undefined || refuses(store.get()?.draft ?? compose.draft, found)) return
    // Requested again, so that the card shows its current state.
    const status = await session.part(createLookups).loadStatus(found.id)
    const draft = store.get()?.draft
    if (signal.aborted || draft === undefined || !draft.text.includes(url) || refuses(draft, status)) return
    setOffer({ url, status })
  }

  const { pasted } = compose.work
  const lookLate = useEffectEvent((words: string) => {
    changeWork(workStore, { pasted: null })
    look(words)
  })
  useEffect(() => {
    if (pasted !== null && isKnown) lookLate(pasted)
  }, [pasted, isKnown])

  function look(words: string) {
    const url = words.trim()
    stopSearch()
    setOffer(null)
    setRefusedUrl(null)
    if (!isKnown) return changeWork(workStore, { pasted: url })
    if (!isAddress(url)) return
    if (refuses(store.get()?.draft ?? compose.draft, null)) {
      if (compose.capabilities?.quotes && looksLikeStatus(url)) setRefusedUrl(url)
      return
    }
    const started = { url, abort: new AbortController() }
    search.current = started
    const forget = () => {
      if (search.current === started) search.current = null
    }
    // The lookup was not requested by the reader: if it fails, the address stays plain text.
    find(url, started.abort.signal).then(forget, forget)
  }

  // Removing the address, or adding a picture or poll, withdraws the offer.
  const isOpen = offer !== null && compose.draft.text.includes(offer.url) && !refuses(compose.draft, offer.status)
  const quote = isOpen
    ? {
        status: offer.status,
        isQuiet: visibilityOf(offer.status) === 'unlisted' && !settingOf(session.key, settings.quietQuoteHintDismissed),
        accept() {
          setOffer(null)
          compose.update((draft) =>
            refuses(draft, offer.status)
              ? draft
              : withQuote({ ...draft, text: withoutAddress(draft.text, offer.url) }, offer.status, randomKey),
          )
          requestFocus(workStore)
        },
        decline() {
          setOffer(null)
          requestFocus(workStore)
        },
      }
    : null
  const unquotedUrl = refusedUrl ?? offer?.url
  const isInText = unquotedUrl !== undefined && compose.draft.text.includes(unquotedUrl)
  const reason = isInText && compose.work.phase === 'writing' ? refuseQuote(compose.draft, anybodysPost) : null
  const unquoted =
    // A link is usual in a direct message, so nothing is explained.
    reason === null || reason === 'direct' || reason === 'unauthorized'
      ? null
      : {
          reason,
          dismiss() {
            setRefusedUrl(null)
            setOffer(null)
            requestFocus(workStore)
          },
        }
  return { quote, unquoted, look }
}

const anybodysPost: Pick<Status, 'quote_approval'> = { quote_approval: { automatic: ['public'], manual: [], current_user: 'automatic' } }

function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)
}

function withoutAddress(text: string, url: string): string {
  const at = text.lastIndexOf(url)
  if (at === -1) return text
  const before = text.slice(0, at).replace(/[ \t]+$/, '')
  const after = text.slice(at + url.length).replace(/^[ \t]+/, '')
  return `${before}${before === '' || after === '' || /\s$/.test(before) || /^\s/.test(after) ? '' : ' '}${after}`
}
