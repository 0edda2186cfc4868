import { createAccountActions } from '@starling/domain/actions'
import type { Account } from '@starling/api/accounts'
import { mostExcepted } from '@starling/domain/hours'
import { settings } from '@starling/domain/settings'
import { useLingui } from '@lingui/react/macro'
import {
  AtSign,
  Bell,
  BellOff,
  Clock,
  ExternalLink,
  Flag,
  Globe,
  Languages,
  Link2,
  ListPlus,
  MoreHorizontal,
  Pin,
  PinOff,
  RadioTower,
  Repeat2,
  ShieldBan,
  ShieldCheck,
  Star,
  StarOff,
  UserMinus,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { useState } from 'react'
import { ignoreFailure } from '../../entities/account/ignoreFailure.ts'
import { nameOf } from '../../entities/account/AccountName.tsx'
import { useUnblocking } from '../../entities/account/useUnblocking.ts'
import { usePinning } from '../../entities/pinned/PinButton.tsx'
import { accountPath, composePath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useRelationship } from '../../entities/account/useRelationship.ts'
import { useInstance } from '../../session/useInstance.ts'
import { useSettingChange } from '../../settings/useSetting.ts'
import { Menu } from '../../ui/Menu.tsx'
import type { MenuEntry } from '../../ui/MenuEntry.ts'
import { toasts } from '../../ui/toasts.ts'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { loadable } from '../../ui/loadable.tsx'

const AddToAntennaDialog = loadable(() => import('../../entities/antenna/AddToAntennaDialog.tsx'), 'AddToAntennaDialog')
const BlockDialog = loadable(() => import('../../entities/account/BlockDialog.tsx'), 'BlockDialog')
const PersonCollectionsDialog = loadable(() => import('../../entities/collection/PersonCollectionsDialog.tsx'), 'PersonCollectionsDialog')
const MuteDialog = loadable(() => import('../../entities/account/MuteDialog.tsx'), 'MuteDialog')

const ReportDialog = loadable(() => import('../../entities/account/ReportDialog.tsx'), 'ReportDialog')
const BlockDomainDialog = loadable(() => import('../../entities/account/BlockDomainDialog.tsx'), 'BlockDomainDialog')
const FollowLanguagesDialog = loadable(() => import('./FollowLanguagesDialog.tsx'), 'FollowLanguagesDialog')

type DialogName = 'mute' | 'block' | 'block-domain' | 'report' | 'languages' | 'collections' | 'antennas'

const look = { size: 20, strokeWidth: 1.75 } as const

/** All actions on an account besides following. */
export function ProfileMenu({ account }: { readonly account: Account }) {
  const { t } = useLingui()
  const session = useSession()
  const { me } = session
  const actions = session.part(createAccountActions)
  const { unblock, unblockDomain } = useUnblocking()
  const relationship = useRelationship(account.id)
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const { id, acct, url } = account
  // Some servers add their own domain to the handles of local accounts; one's own server cannot be blocked.
  const named = acct.split('@')[1]
  const instance = useInstance()
  const own = [new URL(session.client.origin).host, instance?.domain]
  const domain = own.includes(named) ? undefined : named
  const [hours, setHours] = useSettingChange(settings.hours)
  const pinning = usePinning({ href: accountPath(acct), label: nameOf(account) })
  const isOther = me !== null && me.id !== id

  async function copyLink() {
    await navigator.clipboard.writeText(url)
    toasts.show({ title: t`Link copied` })
  }

  function entries(): readonly MenuEntry[] {
    const list: (MenuEntry | false | undefined)[] = [
      isOther && { kind: 'item', label: t`Mention @${acct}`, icon: <AtSign {...look} />, href: composePath({ mention: acct }) },
      url !== '' && { kind: 'item', label: t`Copy link`, icon: <Link2 {...look} />, onSelect: () => ignoreFailure(copyLink()) },
      url !== '' && {
        kind: 'item',
        label: t`Open original page`,
        icon: <ExternalLink {...look} />,
        onSelect: () => void window.open(url, '_blank', 'noopener,noreferrer'),
      },
    ]
    if (isOther && instance !== null) {
      list.push({ kind: 'item', label: t`Antennas with @${acct}`, icon: <RadioTower {...look} />, onSelect: () => setDialog('antennas') })
    }
    if (pinning) {
      list.push({
        kind: 'item',
        label: pinning.label,
        icon: pinning.isPinned ? <PinOff {...look} /> : <Pin {...look} />,
        onSelect: pinning.toggle,
      })
    }
    if (isOther && hours.times.length > 0) {
      const isExcepted = hours.excepted.includes(id)
      const others = hours.excepted.filter((each) => each !== id)
      list.push({
        kind: 'item',
        label: isExcepted ? t`Tell me of @${acct} at set times only` : t`Always tell me of @${acct} at once`,
        icon: <Clock {...look} />,
        onSelect: () => setHours({ ...hours, excepted: isExcepted ? others : [id, ...others].slice(0, mostExcepted) }),
      })
    }
    if (!isOther || !relationship) return list.filter((entry) => entry !== false && entry !== undefined)
    const { following, showing_reblogs: showsBoosts, notifying, followed_by: followsMe, muting, blocking, endorsed } = relationship
    list.push(
      {
        kind: 'item',
        label: t`Lists and circles with this person`,
        icon: <ListPlus {...look} />,
        onSelect: () => setDialog('collections'),
      },
      { kind: 'separator' },
      following && {
        kind: 'item',
        label: showsBoosts ? t`Hide boosts from @${acct}` : t`Show boosts from @${acct}`,
        icon: <Repeat2 {...look} />,
        onSelect: () => ignoreFailure(actions.follow(id, { reblogs: !showsBoosts })),
      },
      following && {
        kind: 'item',
        label: notifying ? t`Stop notifying me of new posts` : t`Notify me of new posts`,
        icon: notifying ? <BellOff {...look} /> : <Bell {...look} />,
        onSelect: () => ignoreFailure(actions.follow(id, { notify: !notifying })),
      },
      following && {
        kind: 'item',
        label: t`Languages from @${acct}`,
        icon: <Languages {...look} />,
        onSelect: () => setDialog('languages'),
      },
      following && {
        kind: 'item',
        label: endorsed ? t`Do not feature on my profile` : t`Feature on my profile`,
        icon: endorsed ? <StarOff {...look} /> : <Star {...look} />,
        onSelect: () => ignoreFailure(actions.endorse(id, !endorsed)),
      },
      followsMe && {
        kind: 'item',
        label: t`Remove from my followers`,
        icon: <UserMinus {...look} />,
        onSelect: () => ignoreFailure(actions.removeFromFollowers(id)),
      },
      (following || followsMe) && { kind: 'separator' },
      muting
        ? { kind: 'item', label: t`Unmute @${acct}`, icon: <Volume2 {...look} />, onSelect: () => ignoreFailure(actions.unmute(id)) }
        : { kind: 'item', label: t`Mute @${acct}`, icon: <VolumeX {...look} />, onSelect: () => setDialog('mute') },
      blocking
        ? { kind: 'item', label: t`Unblock @${acct}`, icon: <ShieldCheck {...look} />, onSelect: () => ignoreFailure(unblock(account)) }
        : { kind: 'item', label: t`Block @${acct}`, icon: <ShieldBan {...look} />, isDanger: true, onSelect: () => setDialog('block') },
      domain !== undefined &&
        (relationship.domain_blocking
          ? {
              kind: 'item',
              label: t`Unblock ${domain}`,
              icon: <Globe {...look} />,
              onSelect: () => ignoreFailure(unblockDomain(domain)),
            }
          : {
              kind: 'item',
              label: t`Block all of ${domain}`,
              icon: <Globe {...look} />,
              isDanger: true,
              onSelect: () => setDialog('block-domain'),
            }),
      { kind: 'item', label: t`Report @${acct}`, icon: <Flag {...look} />, isDanger: true, onSelect: () => setDialog('report') },
    )
    return list.filter((entry) => entry !== false && entry !== undefined)
  }

  return (
    <>
      <Menu label={t`More about @${acct}`} entries={entries} icon={<MoreHorizontal {...look} />} />
      {dialog !== null && (
        <LazyBoundary failure="overlay" onClose={() => setDialog(null)}>
          {dialog === 'mute' && <MuteDialog account={account} onClose={() => setDialog(null)} />}
          {dialog === 'block' && <BlockDialog account={account} onClose={() => setDialog(null)} />}
          {dialog === 'report' && <ReportDialog account={account} onClose={() => setDialog(null)} />}
          {dialog === 'languages' && <FollowLanguagesDialog account={account} onClose={() => setDialog(null)} />}
          {dialog === 'block-domain' && domain !== undefined && <BlockDomainDialog domain={domain} onClose={() => setDialog(null)} />}
          {dialog === 'collections' && <PersonCollectionsDialog account={account} onClose={() => setDialog(null)} />}
          {dialog === 'antennas' && <AddToAntennaDialog account={account} onClose={() => setDialog(null)} />}
        </LazyBoundary>
      )}
    </>
  )
}
