import { muteEndpoints } from '@starling/api/mutes'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRelationship } from '../../session/useEntity.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { ownAccountSource } from '../../entities/account/accountSource.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ignoreFailure } from '../../entities/account/ignoreFailure.ts'
import { OwnAccountsColumn } from './OwnAccountsColumn.tsx'

/** Who is muted. */
export function MutesScreen() {
  const { t } = useLingui()
  return (
    <OwnAccountsColumn
      title={t`Muted people`}
      source={ownAccountSource(muteEndpoints.list)}
      empty={<EmptyState text={<Trans>You have muted nobody.</Trans>} />}
      renderAction={(id) => <MuteButton accountId={id} />}
    />
  )
}

/** The row stays after unmuting, so that a slip can be undone. */
function MuteButton({ accountId }: { readonly accountId: string }) {
  const { actions } = useSession()
  const isMuted = useRelationship(accountId)?.muting ?? true
  return isMuted ? (
    <Button kind="secondary" onClick={() => ignoreFailure(actions.unmute(accountId))}>
      <Trans>Unmute</Trans>
    </Button>
  ) : (
    <Button kind="outline" onClick={() => ignoreFailure(actions.mute(accountId))}>
      <Trans>Mute</Trans>
    </Button>
  )
}
