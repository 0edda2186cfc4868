import { muteEndpoints } from '@starling/api/mutes'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ownAccountSource } from '../../entities/account/accountSource.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ignoreFailure } from '../../entities/account/ignoreFailure.ts'
import { useMuting } from '../../entities/account/useMuting.ts'
import { clock } from '../../entities/time/clock.ts'
import { formatLeft } from '../../entities/time/formatTime.ts'
import styles from './MutesScreen.module.css'
import { OwnAccountsColumn } from './OwnAccountsColumn.tsx'

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

/** The row stays after unmuting, so that a mistake can be undone. Muting again restores its duration and whether notifications were muted. */
function MuteButton({ accountId }: { readonly accountId: string }) {
  const { i18n } = useLingui()
  const { relationship, end, unmute, mute } = useMuting(accountId)
  const isMuted = relationship?.muting ?? true
  const left = useSyncExternalStore(clock.subscribe, () => (end === null ? null : formatLeft(end, clock.now(), i18n.locale)))
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
    <Button kind="outline" onClick={() => ignoreFailure(mute())}>
      <Trans>Mute</Trans>
    </Button>
  )
}
