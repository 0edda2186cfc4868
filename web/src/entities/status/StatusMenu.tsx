import { filterEndpoints } from '@starling/api/filters'
import { createQuoteActions, createStatusActions } from '@starling/domain/actions'
import { statusEndpoints } from '@starling/api/statuses'
import type { Status } from '@starling/api/statuses'
import { capabilitiesOf } from '@starling/domain/instance'
import { settings } from '@starling/domain/settings'
import { canTellWhy, parseTimelineKey } from '@starling/domain/timelines'
import { isBoostable } from '@starling/domain/visibility'
import { useLingui } from '@lingui/react/macro'
import {
  AtSign,
  Check,
  CircleQuestionMark,
  Ellipsis,
  ExternalLink,
  Flag,
  Funnel,
  FolderHeart,
  Link2,
  MessageSquareLock,
  MessageSquareX,
  Pencil,
  Pin,
  PinOff,
  RotateCcw,
  ShieldBan,
  Quote,
  Trash2,
  Unlink,
  Users,
  VolumeX,
  X,
} from 'lucide-react'
import { useContext, useEffect, useState } from 'react'
import { composePath } from '../../routing/paths.ts'
import { useSession, useOtherAccounts } from '../../session/SessionProvider.tsx'
import { useStatus } from '../../session/useEntity.ts'
import { useReading } from '../../settings/useReading.ts'
import { useSetting } from '../../settings/useSetting.ts'
import { useInstance, useIsUnsupported } from '../../session/useInstance.ts'
import { useOpenDialog } from '../../ui/frame.ts'
import type { MenuEntry } from '../../ui/MenuEntry.ts'
import { MenuPopover } from '../../ui/MenuPopover.tsx'
import { toasts } from '../../ui/toasts.ts'
import { BlockDialog } from '../account/BlockDialog.tsx'
import { ignoreFailure } from '../account/ignoreFailure.ts'
import { MuteDialog } from '../account/MuteDialog.tsx'
import { ReportDialog } from '../account/ReportDialog.tsx'
import { StatusCategoriesDialog } from '../collection/StatusCategoriesDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { loadQuoted } from './loadQuoted.ts'
import { QuotePolicyDialog } from './QuotePolicyDialog.tsx'
import { RevokeQuoteDialog } from './RevokeQuoteDialog.tsx'
import { readContent } from '../content/readContent.ts'
import { FilterPostDialog } from '../filter/FilterPostDialog.tsx'
import { MuteWordsDialog } from '../filter/MuteWordsDialog.tsx'
import type { FilterContext } from './filterVerdict.ts'
import { wordsFor } from './filterVerdict.ts'
import type { StatusAction } from './performAction.ts'
import { localDomainOf } from './statusFacts.ts'
import { AsAnotherDialog } from '../as-another/AsAnotherDialog.tsx'
import { rowIdOf, TimelineOfRowContext } from '../why-here/timelineOfRow.ts'
import { WhyHereDialog } from '../why-here/WhyHereDialog.tsx'
import { useBoostEntries } from './useBoostEntries.tsx'
import { useFollowConversationEntry } from './useFollowConversationEntry.tsx'
import { useMuteConversationEntry } from './useMuteConversationEntry.tsx'
import { useQuietEntry } from './useQuietEntry.tsx'
import { useTextEntries } from './useTextEntries.tsx'

export type MenuKind = 'boost' | 'more'

interface StatusMenuProps {
  readonly kind: MenuKind
  readonly status: Status
  readonly trigger: HTMLButtonElement
  /** The filter context of the place where the post is shown. */
  readonly context: FilterContext
  readonly onAct: (action: StatusAction) => void
  readonly onClose: () => void
}

const look = { size: 20, strokeWidth: 1.75 } as const

/** The menus of a post, whose code is loaded when one is first opened, and the dialogs they open. */
export function StatusMenu({ kind, status, trigger, context, onAct, onClose }: StatusMenuProps) {
  const { t } = useLingui()
  const session = useSession()
  const { me } = session
  const openDialog = useOpenDialog()
  const known = useInstance()
  // Fixed when the menu opened: an entry added later would move the others under the pointer.
  const [instance] = useState(known)
  const [isOpen, setOpen] = useState(true)
  /** The reader has chosen "All actions" in the short menu. */
  const [isWhole, setWhole] = useState(false)
  const [dialog, setDialog] = useState<
    'delete' | 'mute' | 'block' | 'categories' | 'filter' | 'words' | 'quote-policy' | 'revoke-quote' | null
  >(null)
  const { id, url, account } = status
  const timeline = useContext(TimelineOfRowContext)
  // Fixed as well: the row may leave the list while its reasons are read.
  const [rowId] = useState(() => rowIdOf(trigger))
  const row = useStatus(rowId)
  const boostEntries = useBoostEntries(status, onAct)
  const textEntries = useTextEntries(status)
  const quietEntry = useQuietEntry(status)
  const muteEntry = useMuteConversationEntry(status)
  const followEntry = useFollowConversationEntry(status)
  const { hasBoostMenu } = useReading()
  // The post's own page always has all actions.
  const isShort = useSetting(settings.hasShortMenu) && context !== 'detailed' && !isWhole
  const isOwn = me?.id === account.id
  const isUnsupported = useIsUnsupported()
  const hasOthers = useOtherAccounts().length > 0
  const hasFilters = !isUnsupported(filterEndpoints.list)
  const quotedId = status.quote?.quoted_status_id ?? status.quote?.quoted_status?.id ?? null
  const quoted = useStatus(quotedId)
  const quotedOwn = quoted !== undefined && quoted.account.id === me?.id ? quoted : null

  // The menu depends on whether the post is the reader's own.
  const isQuotedUnknown = quotedId !== null && quoted === undefined
  useEffect(() => {
    if (isQuotedUnknown) loadQuoted(session, quotedId)
  }, [session, quotedId, isQuotedUnknown])

  // Choosing an entry with a dialog closes the menu and opens the dialog at the same time; the component is finished when both are closed.
  useEffect(() => {
    if (!isOpen && dialog === null) onClose()
  }, [isOpen, dialog, onClose])

  if (dialog === 'delete') return <DeleteDialog statusId={id} onClose={onClose} />
  if (dialog === 'quote-policy') return <QuotePolicyDialog status={status} onClose={onClose} />
  if (dialog === 'revoke-quote' && quotedOwn) return <RevokeQuoteDialog quotedId={quotedOwn.id} quotingId={id} onClose={onClose} />
  if (dialog === 'categories') return <StatusCategoriesDialog statusId={id} onClose={onClose} />
  if (dialog === 'filter') return <FilterPostDialog statusId={id} context={wordsFor(context)[0] ?? 'home'} onClose={onClose} />
  if (dialog === 'words')
    return <MuteWordsDialog status={status} text={readContent(status, localDomainOf(session.client.origin)).text} onClose={onClose} />
  if (dialog === 'mute') return <MuteDialog account={account} onClose={onClose} />
  if (dialog === 'block') return <BlockDialog account={account} onClose={onClose} />

  /** Stays mounted when the post leaves the timeline, because its author is unfollowed from here. */
  function tellWhy() {
    if (timeline === null) return
    const localDomain = localDomainOf(session.client.origin) ?? ''
    openDialog((close) => <WhyHereDialog wrapper={row ?? status} timeline={timeline} localDomain={localDomain} onClose={close} />)
  }

  /** Stays mounted when the post leaves the timeline, for example when its author is muted from here. */
  function report() {
    openDialog((close) => <ReportDialog account={account} statusId={id} onClose={close} />)
  }

  function actAsAnother() {
    openDialog((close) => <AsAnotherDialog status={status} onClose={close} />)
  }

  async function copyLink() {
    await navigator.clipboard.writeText(url ?? '')
    toasts.show({ title: t`Link copied` })
  }

  function moreEntries(): readonly MenuEntry[] {
    const { pin } = session.part(createStatusActions)
    const list: (MenuEntry | false)[] = [
      // Without a menu of its own, the boost button leaves these to this one.
      ...(me !== null && !hasBoostMenu ? [...boostEntries(), { kind: 'separator' } as const] : []),
      url !== null && { kind: 'item', label: t`Copy link`, icon: <Link2 {...look} />, onSelect: () => ignoreFailure(copyLink()) },
    ]
    if (isShort) {
      if (isOwn) list.push(edit(), remove())
      else if (me) list.push(mention(), muteAuthor(), reportPost())
      list.push(
        { kind: 'separator' },
        { kind: 'item', label: t`All actions`, icon: <Ellipsis {...look} />, staysOpen: true, onSelect: () => setWhole(true) },
      )
      return list.filter((entry) => entry !== false)
    }
    list.push(
      ...textEntries(),
      url !== null && {
        kind: 'item',
        label: t`Open original page`,
        icon: <ExternalLink {...look} />,
        onSelect: () => void window.open(url, '_blank', 'noopener,noreferrer'),
      },
      hasOthers && url !== null && { kind: 'item', label: t`As another account`, icon: <Users {...look} />, onSelect: actAsAnother },
      me !== null &&
        instance !== null &&
        capabilitiesOf(instance).bookmarkCategories && {
          kind: 'item',
          label: t`File under a category`,
          icon: <FolderHeart {...look} />,
          onSelect: () => setDialog('categories'),
        },
      isOwn &&
        canPin(status) && {
          kind: 'item',
          label: status.pinned ? t`Unpin from profile` : t`Pin on profile`,
          icon: status.pinned ? <PinOff {...look} /> : <Pin {...look} />,
          onSelect: () => ignoreFailure(pin(id, status.pinned !== true)),
        },
      me !== null && !isUnsupported(statusEndpoints.mute) && muteEntry(),
    )
    if (me !== null) list.push(followEntry())
    if (isOwn) list.push(quietEntry())
    if (timeline !== null && canTellWhy(parseTimelineKey(timeline)))
      list.push({ kind: 'item', label: t`Why is this here?`, icon: <CircleQuestionMark {...look} />, onSelect: tellWhy })
    if (quotedOwn && !isOwn) list.push(...quoteEntries(quotedOwn.id))
    if (isOwn) {
      list.push(
        { kind: 'separator' },
        instance !== null &&
          capabilitiesOf(instance).quotes &&
          isBoostable(status, false) && {
            kind: 'item',
            label: t`Who can quote this`,
            icon: <Quote {...look} />,
            onSelect: () => setDialog('quote-policy'),
          },
        edit(),
        { kind: 'item', label: t`Delete and redraft`, icon: <RotateCcw {...look} />, href: composePath({ redraft: id }) },
        remove(),
      )
    } else if (me) {
      list.push(
        { kind: 'separator' },
        mention(),
        {
          kind: 'item',
          label: t`Reply to @${account.acct} alone`,
          icon: <MessageSquareLock {...look} />,
          href: composePath({ privateReply: id }),
        },
        hasFilters && { kind: 'item', label: t`Mute words`, icon: <MessageSquareX {...look} />, onSelect: () => setDialog('words') },
        hasFilters && { kind: 'item', label: t`Filter this post`, icon: <Funnel {...look} />, onSelect: () => setDialog('filter') },
        muteAuthor(),
        {
          kind: 'item',
          label: t`Block @${account.acct}`,
          icon: <ShieldBan {...look} />,
          isDanger: true,
          onSelect: () => setDialog('block'),
        },
        reportPost(),
      )
    }
    return list.filter((entry) => entry !== false)
  }

  function edit(): MenuEntry {
    return { kind: 'item', label: t`Edit`, icon: <Pencil {...look} />, href: composePath({ edit: id }) }
  }

  function remove(): MenuEntry {
    return { kind: 'item', label: t`Delete`, icon: <Trash2 {...look} />, isDanger: true, onSelect: () => setDialog('delete') }
  }

  function mention(): MenuEntry {
    return { kind: 'item', label: t`Mention @${account.acct}`, icon: <AtSign {...look} />, href: composePath({ mention: account.acct }) }
  }

  function muteAuthor(): MenuEntry {
    return { kind: 'item', label: t`Mute @${account.acct}`, icon: <VolumeX {...look} />, onSelect: () => setDialog('mute') }
  }

  function reportPost(): MenuEntry {
    return { kind: 'item', label: t`Report this post`, icon: <Flag {...look} />, isDanger: true, onSelect: report }
  }

  /** Actions of the quoted post's author. */
  function quoteEntries(quotedId: string): readonly MenuEntry[] {
    const state = status.quote?.state
    const answer = (isAccepted: boolean) => ignoreFailure(session.part(createQuoteActions).answerQuote(quotedId, id, isAccepted))
    if (state === 'pending' && instance !== null && capabilitiesOf(instance).quoteReviews) {
      return [
        { kind: 'separator' },
        { kind: 'item', label: t`Allow this quote`, icon: <Check {...look} />, onSelect: () => answer(true) },
        { kind: 'item', label: t`Refuse this quote`, icon: <X {...look} />, onSelect: () => answer(false) },
      ]
    }
    if (state !== 'accepted') return []
    return [
      { kind: 'separator' },
      {
        kind: 'item',
        label: t`Remove my post from this quote`,
        icon: <Unlink {...look} />,
        isDanger: true,
        onSelect: () => setDialog('revoke-quote'),
      },
    ]
  }

  return (
    <MenuPopover
      label={kind === 'boost' ? t`Boost or quote` : t`More`}
      entries={kind === 'boost' ? boostEntries() : moreEntries()}
      trigger={{ current: trigger }}
      onClose={() => setOpen(false)}
    />
  )
}

function canPin({ visibility }: Status): boolean {
  return visibility === 'public' || visibility === 'unlisted' || visibility === 'private'
}
