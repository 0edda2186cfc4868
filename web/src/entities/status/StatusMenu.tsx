import type { Status } from '@starling/api/statuses'
import { useLingui } from '@lingui/react/macro'
import { AtSign, BellOff, BellRing, ExternalLink, Link2, Pencil, Pin, PinOff, RotateCcw, ShieldBan, Trash2, VolumeX } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { composePath } from '../../paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { MenuEntry } from '../../ui/Menu.tsx'
import { toasts } from '../../ui/toasts.ts'
import { ignoreFailure } from '../account/ignoreFailure.ts'
import styles from './StatusActions.module.css'
import { StatusIcon } from './StatusIcon.tsx'

const DeleteDialog = lazy(() => import('./DeleteDialog.tsx').then((module) => ({ default: module.DeleteDialog })))
const BlockDialog = lazy(() => import('../account/BlockDialog.tsx').then((module) => ({ default: module.BlockDialog })))
const MuteDialog = lazy(() => import('../account/MuteDialog.tsx').then((module) => ({ default: module.MuteDialog })))

/** Everything else one can do with a post. */
export function StatusMenu({ status }: { readonly status: Status }) {
  const { t } = useLingui()
  const session = useSession()
  const [dialog, setDialog] = useState<'delete' | 'mute' | 'block' | null>(null)
  const { id, url, account } = status
  const close = () => setDialog(null)

  async function copyLink() {
    await navigator.clipboard.writeText(url ?? '')
    toasts.show({ title: t`Link copied` })
  }

  function entries(): readonly MenuEntry[] {
    const me = session.me
    const isOwn = me?.id === account.id
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
        { kind: 'item', label: t`Mute @${account.acct}`, icon: <VolumeX {...look} />, onSelect: () => setDialog('mute') },
        {
          kind: 'item',
          label: t`Block @${account.acct}`,
          icon: <ShieldBan {...look} />,
          isDanger: true,
          onSelect: () => setDialog('block'),
        },
      )
    }
    return list.filter((entry) => entry !== false)
  }

  return (
    <>
      <Menu
        label={t`More`}
        entries={entries}
        renderTrigger={(trigger) => (
          <button type="button" className={styles.action} aria-label={t`More`} data-tooltip={t`More`} {...trigger}>
            <StatusIcon name="more" />
          </button>
        )}
      />
      {dialog !== null && (
        <Suspense fallback={null}>
          {dialog === 'delete' && <DeleteDialog statusId={id} onClose={close} />}
          {dialog === 'mute' && <MuteDialog account={account} onClose={close} />}
          {dialog === 'block' && <BlockDialog account={account} onClose={close} />}
        </Suspense>
      )}
    </>
  )
}

const look = { size: 20, strokeWidth: 1.75 } as const

function canPin({ visibility }: Status): boolean {
  return visibility === 'public' || visibility === 'unlisted' || visibility === 'private'
}
