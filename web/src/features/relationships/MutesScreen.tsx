import { createAccountActions, createRelationshipBatch } from '@starling/domain/actions'
import { muteEndpoints } from '@starling/api/mutes'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useAccount, useRelationship } from '../../session/useEntity.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { ownAccountSource } from '../../entities/account/accountSource.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ignoreFailure } from '../../entities/account/ignoreFailure.ts'
import { clock } from '../../entities/time/clock.ts'
import { formatLeft } from '../../entities/time/formatTime.ts'
import styles from './MutesScreen.module.css'
import { OwnAccountsColumn } from './OwnAccountsColumn.tsx'

/** The muted accounts. */
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

/** The row stays after unmuting, so that a mistake can be undone: muting again is as it was, and ends when it would have ended. */
function MuteButton({ accountId }: { readonly accountId: string }) {
  const { i18n } = useLingui()
  const session = useSession()
  const actions = session.part(createAccountActions)
  // The list does not say whether notifications are hidden too.
  useEffect(() => session.part(createRelationshipBatch).ensure([accountId]), [session, accountId])
  const account = useAccount(accountId)
  const relationship = useRelationship(accountId)
  const isMuted = relationship?.muting ?? true
  // The list's answer has the end of the mute in the account, the answer to muting has it in the relationship.
  const end = relationship?.muting_expires_at ?? account?.mute_expires_at ?? null
  const [lifted, setLifted] = useState<{ readonly end: string | null; readonly notifications: boolean } | null>(null)
  const unmute = async () => {
    setLifted({ end, notifications: relationship?.muting_notifications ?? true })
    await actions.unmute(accountId)
  }
  const muteAgain = async () => {
    const { end: before = null, notifications = true } = lifted ?? {}
    const duration = before === null ? 0 : Math.max(1, Math.round((Date.parse(before) - clock.now()) / 1000))
    await actions.mute(accountId, { duration, notifications })
  }
  const left = end === null ? null : formatLeft(end, clock.now(), i18n.locale)
  return isMuted ? (
    <span className={styles.end} data-wide="">
      {left !== null && (
        <span className={styles.left}>
          <Trans>{left} left</Trans>
        </span>
      )}
      <Button kind="secondary" onClick={() => ignoreFailure(unmute())}>
        <Trans>Unmute</Trans>
      </Button>
    </span>
  ) : (
    <Button kind="outline" onClick={() => ignoreFailure(muteAgain())}>
      <Trans>Mute</Trans>
    </Button>
  )
}
