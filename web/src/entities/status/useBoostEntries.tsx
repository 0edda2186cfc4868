import { actOnStatus } from '../status-actions/actOnStatus.ts'
import type { Status } from '@starling/api/statuses'
import { useLingui } from '@lingui/react/macro'
import { createLookups } from '@starling/domain/actions'
import { quotePermission } from '@starling/domain/compose'
import { capabilitiesOf } from '@starling/domain/instance'
import { readingSettings } from '@starling/domain/settings'
import { isBoostable } from '@starling/domain/visibility'
import { Ellipsis, Link2, Lock, Moon, Quote, Repeat2 } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { composePath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useInstance } from '../../session/useInstance.ts'
import { useSetting } from '../../settings/useSetting.ts'
import { useNavigator } from '../../ui/navigation.ts'
import type { MenuEntry } from '../../ui/MenuEntry.ts'
import type { InsertLink } from './linkPlaces.ts'
import { linkPlaceOf } from './linkPlaces.ts'
import type { StatusAction } from './performAction.ts'

const look = { size: 20, strokeWidth: 1.75 } as const

/** The menu entries for boosting and quoting, with the reason where one is not possible. */
export function useBoostEntries(status: Status, onAct: (action: StatusAction) => void): () => readonly MenuEntry[] {
  const { t } = useLingui()
  const session = useSession()
  const navigator = useNavigator()
  const instance = useInstance()
  const hidesWhatServersLack = useSetting(readingSettings.hidesWhatServersLack)
  const { me } = session
  const { id, account, reblogged = false } = status
  const isOwn = me?.id === account.id
  const isAsking = useQuoteQuestion(status)
  /** The reader has opened the entries for links to the post. */
  const [showsLinks, setShowsLinks] = useState(false)
  const mayBoost = isBoostable(status, isOwn)
  const isPrivate = status.visibility === 'private'
  const permission = quotePermission(status, isOwn)
  const capabilities = instance && capabilitiesOf(instance)
  // Servers with the older kind of quote, a line in the text, have no quote policy.
  const isOlderQuote =
    me !== null && account.server_features?.legacy_quote === true && status.quote_approval === null && isBoostable(status, false)

  return () => [
    boost(),
    ...(mayBoost && !reblogged && me !== null && !isPrivate
      ? [
          { kind: 'heading', label: t`Boost with visibility` } as const,
          boostWith(t`Quiet public`, 'unlisted', Moon),
          boostWith(t`Followers only`, 'private', Lock),
        ]
      : []),
    { kind: 'separator' },
    quote(),
    ...links(),
  ]

  /** Hidden at first, because they are rarely used and easily mistaken for a quote. */
  function links(): readonly MenuEntry[] {
    const entries = [...(capabilities?.references === true && me !== null ? [reference()] : []), ...(isOlderQuote ? [quoteLink()] : [])]
    if (entries.length === 0 || showsLinks) return entries
    return [
      { kind: 'item', label: t`Link to this post`, icon: <Ellipsis {...look} />, staysOpen: true, onSelect: () => setShowsLinks(true) },
    ]
  }

  function boost(): MenuEntry {
    return {
      kind: 'item',
      label: reblogged ? t`Unboost` : t`Boost`,
      description: reblogged ? '' : !mayBoost ? t`This post cannot be boosted` : isPrivate ? t`Share again with your followers` : '',
      icon: <Repeat2 {...look} />,
      isDisabled: !mayBoost && !reblogged,
      onSelect: () => onAct('reblog'),
    }
  }

  function boostWith(label: string, visibility: string, Icon: LucideIcon): MenuEntry {
    return {
      kind: 'item',
      label,
      icon: <Icon {...look} />,
      onSelect: () => actOnStatus(session, (actions) => actions.reblog(id, true, visibility)),
    }
  }

  function quote(): MenuEntry {
    const isLost = hidesWhatServersLack && account.server_features?.legacy_quote === false
    const isOpen = (permission === 'automatic' || permission === 'manual') && !isLost
    return {
      kind: 'item',
      label: permission === 'manual' ? t`Request to quote` : t`Quote`,
      // Visitors are asked to sign in first.
      description: me === null ? '' : isLost ? t`This server cannot receive quotes` : quoteWords(),
      icon: <Quote {...look} />,
      isDisabled: me !== null && !isOpen,
      onSelect: () => onAct('quote'),
    }
  }

  function quoteWords(): string {
    if (isAsking) return t`Asking the server whether you may`
    switch (permission) {
      case 'automatic':
        return ''
      case 'manual':
        return t`Author will manually review`
      case 'only-followers':
        return t`Only followers can quote this post`
      case 'denied':
        return t`You are not allowed to quote this post`
      case 'private':
        return t`Private posts cannot be quoted`
    }
  }

  /** Looked up when the entry is chosen: a composer beside the posts may appear while the menu is open. */
  function insert(link: Parameters<InsertLink>[0]): void {
    const insertThere = linkPlaceOf(session.key)
    if (insertThere === null) navigator.push(composePath(link))
    else insertThere(link)
  }

  function quoteLink(): MenuEntry {
    return {
      kind: 'item',
      label: t`Insert quote link`,
      description: t`Into the post you are writing`,
      icon: <Link2 {...look} />,
      onSelect: () => insert({ quoteLink: id }),
    }
  }

  function reference(): MenuEntry {
    const isOpenToAll = isBoostable(status, false)
    const isLost = hidesWhatServersLack && account.server_features?.status_reference === false
    return {
      kind: 'item',
      label: t`Insert post link`,
      description: !isOpenToAll
        ? t`Only public posts can be linked`
        : isLost
          ? t`This server cannot receive links`
          : t`Into the post you are writing`,
      icon: <Link2 {...look} />,
      isDisabled: !isOpenToAll || isLost,
      onSelect: () => insert({ reference: id }),
    }
  }
}

/** Public streams do not contain who may quote a post: it is requested when the menu opens. Answers whether the request is running. */
function useQuoteQuestion({ id, quote_approval: approval }: Status): boolean {
  const session = useSession()
  const [isAsking, setAsking] = useState(session.me !== null && approval?.current_user === 'unknown')
  useEffect(() => {
    if (!isAsking) return undefined
    let isOver = false
    const end = () => void (isOver || setAsking(false))
    session.part(createLookups).loadStatus(id).then(end, end)
    return () => {
      isOver = true
    }
  }, [session, id, isAsking])
  return isAsking
}
