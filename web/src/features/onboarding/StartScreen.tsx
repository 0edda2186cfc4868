import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { homePath, startPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import type { OnboardingStep } from '../../storage/onboarding.ts'
import { onboardingStore } from '../../storage/onboarding.ts'
import { Button } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { useNavigator } from '../../ui/navigation.ts'
import { LanguageStep } from './LanguageStep.tsx'
import styles from './Onboarding.module.css'
import { PeopleStep } from './PeopleStep.tsx'
import { ProfileStep } from './ProfileStep.tsx'
import { TagsStep } from './TagsStep.tsx'

const order = ['profile', 'people', 'tags', 'language'] as const
type ShownStep = (typeof order)[number]

/** The first steps of a new account: each can be skipped, and an interrupted one continues later. */
export function StartScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  return me ? <Steps /> : <SignInColumn title={t`First steps`} next={startPath} />
}

function Steps() {
  const { t } = useLingui()
  const navigator = useNavigator()
  const store = onboardingStore(useSession().key)
  const stored = useSyncExternalStore(store.subscribe, store.get)
  // When the address is opened again after the last step, the steps start over.
  const step: ShownStep = order.find((one) => one === stored) ?? 'profile'
  const at = order.indexOf(step)
  const number = at + 1

  function go(next: OnboardingStep) {
    store.set(next)
    if (next === 'done') navigator.replace(homePath)
  }

  const next = () => go(order[at + 1] ?? 'done')
  return (
    <Column title={t`First steps`} hasBack={false}>
      <div className={styles.screen}>
        <div className={styles.top}>
          <p className={styles.quiet}>{t`Step ${number} of ${order.length}`}</p>
          <Button kind="quiet" onClick={() => go('done')}>
            <Trans>Skip all steps</Trans>
          </Button>
        </div>
        <progress className={styles.progress} max={order.length} value={number} aria-label={t`First steps`} />
        <div key={step} className={styles.step}>
          {step === 'profile' && <ProfileStep onDone={next} />}
          {step === 'people' && <PeopleStep onDone={next} />}
          {step === 'tags' && <TagsStep onDone={next} />}
          {step === 'language' && <LanguageStep onDone={next} />}
        </div>
        {at > 0 && (
          <div className={styles.edge}>
            <Button kind="quiet" onClick={() => go(order[at - 1] ?? 'profile')}>
              <Trans>Back to the step before</Trans>
            </Button>
          </div>
        )}
      </div>
    </Column>
  )
}
