import type { Status } from '@starling/api/statuses'
import { capabilitiesOf } from '@starling/domain/instance'
import { isBoostable } from '@starling/domain/visibility'
import { useLingui } from '@lingui/react/macro'
import {
  AtSign,
  BellOff,
  BellRing,
  ExternalLink,
  Flag,
  Funnel,
  FolderHeart,
  Globe,
  Link2,
  Lock,
  Moon,
  Pencil,
  Pin,
  PinOff,
  Quote,
  Repeat2,
  RotateCcw,
  ShieldBan,
  Trash2,
  VolumeX,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { composePath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useInstance } from '../../session/useInstance.ts'
import { hostedDialogs } from '../../ui/hostedDialogs.ts'
import type { MenuEntry } from '../../ui/MenuEntry.ts'
import { MenuPopover } from '../../ui/MenuPopover.tsx'
import { toasts } from '../../ui/toasts.ts'
import { BlockDialog } from '../account/BlockDialog.tsx'
import { ignoreFailure } from '../account/ignoreFailure.ts'
import { MuteDialog } from '../account/MuteDialog.tsx'
import { ReportDialog } from '../account/ReportDialog.tsx'
import { StatusCategoriesDialog } from '../collection/StatusCategoriesDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { FilterPostDialog } from '../filter/FilterPostDialog.tsx'
import type { FilterContext } from './filterVerdict.ts'
import { wordsFor } from './filterVerdict.ts'
import type { StatusAction } from './performAction.ts'
import { canQuote } from './statusFacts.ts'

export type MenuKind = 'boost' | 'more'

interface StatusMenuProps {
  readonly kind: MenuKind
  readonly status: Status
  readonly trigger: HTMLButtonElement
  /** Where the post stands, in the filters' own words. */
  readonly context: FilterContext
  readonly onAct: (action: StatusAction) => void
  readonly onClose: () => void
}

const look = { size: 20, strokeWidth: 1.75 } as const

/** The menus of a post, fetched when one is first opened, and the dialogs they lead to. */
export function StatusMenu({ kind, status, trigger, context, onAct, onClose }: StatusMenuProps) {
  const { t } = useLingui()
  const session = useSession()
  const { me } = session
  const instance = useInstance()
  const [isOpen, setOpen] = useState(true)
  const [dialog, setDialog] = useState<'delete' | 'mute' | 'block' | 'categories' | 'filter' | null>(null)
  const { id, url, account, reblogged = false } = status
  const isOwn = me?.id === account.id

  // A choice that leads to a dialog closes the menu in the same breath; only both together are the end.
  useEffect(() => {
    if (!isOpen && dialog === null) onClose()
  }, [isOpen, dialog, onClose])

  if (dialog === 'delete') return <DeleteDialog statusId={id} onClose={onClose} />
  if (dialog === 'categories') return <StatusCategoriesDialog statusId={id} onClose={onClose} />
  if (dialog === 'filter') return <FilterPostDialog statusId={id} context={wordsFor(context)[0] ?? 'home'} onClose={onClose} />
  if (dialog === 'mute') return <MuteDialog account={account} onClose={onClose} />
  if (dialog === 'block') return <BlockDialog account={account} onClose={onClose} />

  /** Goes on when the post leaves the timeline, as when its author is muted from there. */
  function report() {
    hostedDialogs.open((close) => <ReportDialog account={account} statusId={id} onClose={close} />)
  }

  async function copyLink() {
    await navigator.clipboard.writeText(url ?? '')
    toasts.show({ title: t`Link copied` })
  }

  function boostEntries(): readonly MenuEntry[] {
    const mayBoost = isBoostable(status, isOwn)
    const mayQuote = canQuote(status)
    const isReviewed = status.quote_approval?.current_user === 'manual'
    const withVisibility = (label: string, visibility: string, Icon: LucideIcon): MenuEntry => ({
      kind: 'item',
      label,
      icon: <Icon {...look} />,
      onSelect: () => ignoreFailure(session.actions.reblog(id, true, visibility)),
    })
    const mayChoose = mayBoost && !reblogged && me !== null && status.visibility !== 'private'
    return [
      {
        kind: 'item',
        label: reblogged ? t`Unboost` : t`Boost`,
        description: !mayBoost ? t`This post cannot be boosted` : status.visibility === 'private' ? t`Share again with your followers` : '',
        icon: <Repeat2 {...look} />,
        isDisabled: !mayBoost && !reblogged,
        onSelect: () => onAct('reblog'),
      },
      {
        kind: 'item',
        label: isReviewed ? t`Request to quote` : t`Quote`,
        description: !mayQuote ? t`You are not allowed to quote this post` : isReviewed ? t`The author will review it` : '',
        icon: <Quote {...look} />,
        isDisabled: me !== null && !mayQuote,
        onSelect: () => onAct('quote'),
      },
      ...(mayChoose
        ? [
            { kind: 'separator' } as const,
            { kind: 'heading', label: t`Boost with visibility` } as const,
            withVisibility(t`Public`, 'public', Globe),
            withVisibility(t`Quiet public`, 'unlisted', Moon),
            withVisibility(t`Followers only`, 'private', Lock),
          ]
        : []),
    ]
  }

  function moreEntries(): readonly MenuEntry[] {
    const isMentioned = status.mentions.some((mention) => mention.id === me?.id)
    const { pin, muteConversation } = session.actions
    const list: (MenuEntry | false)[] = [
      url !== null && { kind: 'item', label: t`Copy link`, icon: <Link2 {...look} />, onSelect: () => ignoreFailure(copyLink()) },
      url !== null && {
        kind: 'item',
        label: t`Open original page`,
        icon: <ExternalLink {...look} />,
        onSelect: () => void window.open(url, '_blank', 'noopener,noreferrer'),
      },
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
      (isOwn || isMentioned) && {
        kind: 'item',
        label: status.muted ? t`Unmute conversation` : t`Mute conversation`,
        icon: status.muted ? <BellRing {...look} /> : <BellOff {...look} />,
        onSelect: () => ignoreFailure(muteConversation(id, status.muted !== true)),
      },
    ]
    if (isOwn) {
      list.push(
        { kind: 'separator' },
        { kind: 'item', label: t`Edit`, icon: <Pencil {...look} />, href: composePath({ edit: id }) },
        { kind: 'item', label: t`Delete and redraft`, icon: <RotateCcw {...look} />, href: composePath({ redraft: id }) },
        { kind: 'item', label: t`Delete`, icon: <Trash2 {...look} />, isDanger: true, onSelect: () => setDialog('delete') },
      )
    } else if (me) {
      list.push(
        { kind: 'separator' },
        { kind: 'item', label: t`Mention @${account.acct}`, icon: <AtSign {...look} />, href: composePath({ mention: account.acct }) },
        { kind: 'item', label: t`Filter this post`, icon: <Funnel {...look} />, onSelect: () => setDialog('filter') },
        { kind: 'item', label: t`Mute @${account.acct}`, icon: <VolumeX {...look} />, onSelect: () => setDialog('mute') },
        {
          kind: 'item',
          label: t`Block @${account.acct}`,
          icon: <ShieldBan {...look} />,
          isDanger: true,
          onSelect: () => setDialog('block'),
        },
        { kind: 'item', label: t`Report this post`, icon: <Flag {...look} />, isDanger: true, onSelect: report },
      )
    }
    return list.filter((entry) => entry !== false)
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
