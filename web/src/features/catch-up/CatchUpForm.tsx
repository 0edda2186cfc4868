import { Trans, useLingui } from '@lingui/react/macro'
import type { CatchUp, CatchUpTimeline } from '@starling/domain/catch-up'
import { isCatchUpTimeline } from '@starling/domain/catch-up'
import { settings } from '@starling/domain/settings'
import { useState } from 'react'
import { clock } from '../../entities/time/clock.ts'
import { catchUpPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useSettingChange } from '../../settings/useSetting.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { useLeave } from '../../ui/navigation.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import styles from './CatchUp.module.css'
import { hasReadPosition, readUpTo } from './caughtUp.ts'
import type { Gathering } from './createGathering.ts'
import { useTimelineChoices, useTimelineName } from './useTimelineChoices.ts'

const hourMs = 3_600_000
/** How many hours are gathered if the read position is not known. */
const otherwiseHours = 24

interface CatchUpFormProps {
  /** The timeline in the address, chosen at first. */
  readonly from: string | null
  readonly gathering: Gathering
  readonly state: CatchUp
}

/** Chooses the timeline to gather, and how far back. */
export function CatchUpForm({ from, gathering, state }: CatchUpFormProps) {
  const { t } = useLingui()
  const session = useSession()
  const leave = useLeave()
  const choices = useTimelineChoices()
  const [chosen, setChosen] = useState<CatchUpTimeline>(isCatchUpTimeline(from) ? from : 'home')
  const [window, setWindow] = useSettingChange(settings.catchUpWindow)
  const [isBeginning, setBeginning] = useState(false)
  // A list in the address is offered although the lists have not been loaded yet.
  const options = choices.some(({ id }) => id === chosen) ? choices : [...choices, { id: chosen, label: t`The one you came from` }]

  async function begin() {
    setBeginning(true)
    const afterId = window === 'read' ? await readUpTo(session, chosen) : null
    const now = clock.now()
    const hours = window === 'read' ? otherwiseHours : Number(window)
    const since = afterId === null ? now - hours * hourMs : null
    gathering.dispatch({ kind: 'begun', request: { timeline: chosen, afterId, since, begunAt: now } })
    leave(catchUpPath())
    setBeginning(false)
  }

  return (
    <div className={styles.form}>
      <p className={styles.intro}>
        <Trans>
          What was posted meanwhile is gathered here to its end, and you read it in an order you choose: by time, by people, by how much
          there is in it, or by the pages it is about. Nothing is weighed in secret.
        </Trans>
      </p>
      <SelectField label={t`From`} options={options} selected={chosen} onSelect={setChosen} />
      <SelectField
        label={t`Back to`}
        options={[
          { id: 'read', label: chosen === 'home' ? t`Where you stopped reading` : t`Where you last caught up` },
          { id: '3', label: t`3 hours ago` },
          { id: '12', label: t`12 hours ago` },
          { id: '24', label: t`Yesterday at this time` },
          { id: '72', label: t`3 days ago` },
          { id: '168', label: t`A week ago` },
        ]}
        selected={window}
        onSelect={setWindow}
        description={
          window === 'read' &&
          !hasReadPosition(session.key, chosen) &&
          t`You have not caught up with it here yet, so the last day is gathered.`
        }
      />
      <div className={styles.buttons}>
        <Button kind="primary" isBusy={isBeginning} onClick={() => void begin()}>
          {t`Gather posts`}
        </Button>
        {state.request !== null && <EarlierLink timeline={state.request.timeline} />}
      </div>
    </div>
  )
}

function EarlierLink({ timeline }: { readonly timeline: CatchUpTimeline }) {
  const { t } = useLingui()
  const name = useTimelineName(timeline)
  return <ButtonLink kind="quiet" href={catchUpPath()}>{t`Back to what is gathered: ${name}`}</ButtonLink>
}
