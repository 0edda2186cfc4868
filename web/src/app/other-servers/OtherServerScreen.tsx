import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink, Globe } from 'lucide-react'
import { useMemo } from 'react'
import { isOutOfReach, serverOrigin } from '../../accounts/serverAddress.ts'
import { PinButton } from '../../entities/pinned/PinButton.tsx'
import { TimelineColumn } from '../../entities/timeline/TimelineColumn.tsx'
import { localPath, otherServerPath, remotePath } from '../../routing/paths.ts'
import { SessionOf, useSession, useSessionPool } from '../../session/SessionProvider.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useNavigator } from '../../ui/navigation.ts'
import { OtherFrame } from '../other-accounts/OtherFrame.tsx'
import { createOwnServerActions } from './createOwnServerActions.ts'
import { visitingNavigator } from './visitingNavigator.ts'

/**
 * The public posts of another server, as it shows them to visitors, with the reader's own filters, mutes and blocks. Pressed posts and
 * actions are looked up at the reader's own server.
 */
export function OtherServerScreen({ host }: { readonly host: string }) {
  const { t } = useLingui()
  const { client } = useSession()
  const origin = serverOrigin(host)
  if (origin === null || isOutOfReach(origin, location.origin)) {
    return (
      <Column title={host} hasBack>
        <EmptyState
          text={<Trans>{host} is not the address of a server that can be visited from here.</Trans>}
          action={
            <ButtonLink href={remotePath} kind="primary">
              <Trans>Other servers</Trans>
            </ButtonLink>
          }
        />
      </Column>
    )
  }
  if (origin === client.origin) {
    return (
      <Column title={host} hasBack>
        <EmptyState
          text={<Trans>This is your own server.</Trans>}
          action={
            <ButtonLink href={localPath} kind="primary">
              {t`Live feeds`}
            </ButtonLink>
          }
        />
      </Column>
    )
  }
  return <Visited key={origin} origin={origin} />
}

function Visited({ origin }: { readonly origin: string }) {
  const { t, i18n } = useLingui()
  const own = useSession()
  const base = useNavigator()
  const visitor = useSessionPool().visitorAt(origin, own)
  const { host } = new URL(origin)
  const ownServerActions = useMemo(() => createOwnServerActions(own, base, i18n), [own, base, i18n])
  const navigator = useMemo(
    () => visitingNavigator({ base, visitor, openPost: ownServerActions.openPost }),
    [base, visitor, ownServerActions],
  )
  return (
    <OtherFrame session={visitor} navigator={navigator} {...(own.me === null ? {} : { act: ownServerActions.act })}>
      <TimelineColumn
        title={host}
        icon={<Globe size={22} strokeWidth={1.75} />}
        hasBack
        actions={
          <>
            <SessionOf session={own}>
              <PinButton place={{ href: otherServerPath(host), label: host }} />
            </SessionOf>
            <IconButton
              label={t`Open original page`}
              icon={<ExternalLink size={20} strokeWidth={1.75} />}
              onClick={() => void window.open(origin, '_blank', 'noopener,noreferrer')}
            />
          </>
        }
        timelineKey="community"
        context="public"
        empty={<EmptyState text={<Trans>{host} shows no public posts to visitors.</Trans>} />}
      />
    </OtherFrame>
  )
}
