import { createAccountActions, createStatusActions } from '@starling/domain/actions'
import { searchEndpoints } from '@starling/api/search'
import type { Session } from '@starling/domain/session'
import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { WantedInteraction } from '../../accounts/interactionPrompt.ts'
import { ignoreFailure } from '../../entities/account/ignoreFailure.ts'
import { goTo } from '../../entities/link/goTo.ts'
import { linkedStatuses } from '../../entities/link/linkedStatuses.ts'
import { composePath } from '../../routing/paths.ts'
import type { Navigator } from '../../ui/navigation.ts'
import { toasts } from '../../ui/toasts.ts'

/** How long the own server may take for an object that it has to fetch, in milliseconds. */
const patienceMs = 15_000

/** Actions in a part of the page that shows another server; they are performed at the reader's own server. */
export interface OwnServerActions {
  openPost(address: string): void
  act(wanted: WantedInteraction): void
}

/** Looks up posts of another server at the reader's own server, and acts on them there. */
export function createOwnServerActions(own: Session, navigator: Navigator, i18n: I18n): OwnServerActions {
  const { host } = new URL(own.client.origin)
  const openOriginal = (address: string) => void window.open(address, '_blank', 'noopener,noreferrer')

  /** Shows that a look-up is running until it ends. */
  async function looking<T>(look: () => Promise<T>): Promise<T> {
    const id = toasts.show({ title: t(i18n)`Looking on ${host}…`, lifeMs: patienceMs })
    try {
      return await look()
    } finally {
      toasts.dismiss(id)
    }
  }

  function sayAbsent(address: string) {
    toasts.show({
      kind: 'problem',
      title: t(i18n)`${host} does not have this`,
      action: { label: t(i18n)`Open original page`, onSelect: () => openOriginal(address) },
    })
  }

  async function openPost(address: string) {
    // Servers only look up addresses for their own users.
    if (own.me === null) return openOriginal(address)
    const path = await looking(() => goTo(address, own, AbortSignal.timeout(patienceMs)))
    if (path === null) sayAbsent(address)
    else navigator.push(path)
  }

  async function findAccount(address: string): Promise<string | null> {
    const query = { q: address, type: 'accounts', resolve: true, limit: 1 } as const
    const { data, askedAt } = await own.client.call(searchEndpoints.search, { query, signal: AbortSignal.timeout(patienceMs) })
    own.import({ accounts: data.accounts, statuses: [], askedAt })
    return data.accounts[0]?.id ?? null
  }

  async function follow(address: string) {
    const { follow: begin, unfollow } = own.part(createAccountActions)
    const id = await looking(() => findAccount(address).catch(() => null))
    if (id === null) return sayAbsent(address)
    await begin(id, {})
    const acct = own.entities.get('account', id)?.acct ?? ''
    toasts.show({
      title: t(i18n)`You follow @${acct}`,
      action: { label: t(i18n)`Undo`, onSelect: () => ignoreFailure(unfollow(id)) },
    })
  }

  async function act({ kind, url }: WantedInteraction) {
    if (kind === 'follow') return follow(url)
    // A vote or reaction needs a choice, which the opened post offers.
    if (kind === 'vote' || kind === 'react') return openPost(url)
    const id = await looking(() =>
      linkedStatuses(own)
        .find(url)
        .catch(() => null),
    )
    if (id === null) return sayAbsent(url)
    if (kind === 'reply') return navigator.push(composePath({ replyTo: id }))
    const run = own.part(createStatusActions)[kind]
    await run(id, true)
    const titles = { favourite: t(i18n)`Favourited`, bookmark: t(i18n)`Bookmarked`, reblog: t(i18n)`Boosted` }
    toasts.show({ title: titles[kind], action: { label: t(i18n)`Undo`, onSelect: () => ignoreFailure(run(id, false)) } })
  }

  return {
    openPost: (address) => void openPost(address),
    // A refusal of the server raises an alert of the own session.
    act: (wanted) => ignoreFailure(act(wanted)),
  }
}
