import { accountEndpoints } from '@starling/api/accounts'
import { asApiError } from '@starling/api/client'
import { createAccountActions } from '@starling/domain/actions'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CredentialAccount } from '@starling/api/accounts'
import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { editProfilePath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useEntity } from '../../session/useEntity.ts'
import { useUnsaved } from '../../session/useUnsaved.ts'
import type { Kept } from '../../session/useUnsaved.ts'
import { createUnsaved } from '../../storage/pageMemory.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { Bone, Skeleton } from '../../ui/Skeleton.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Onboarding.module.css'
import { StepHeading } from './StepHeading.tsx'

/** The unsaved input of this step. */
const unsavedSteps = createUnsaved<Kept<{ readonly name: string; readonly note: string }>>()

interface ProfileStepProps {
  readonly onDone: () => void
}

/** Display name and bio, filled in with the account's current values: an old account may be new to this client. */
export function ProfileStep({ onDone }: ProfileStepProps) {
  const { t } = useLingui()
  const session = useSession()
  const credentials = useEntity('credentialAccount', session.me?.id)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    session.client.call(accountEndpoints.verifyCredentials).then(
      ({ data, askedAt }) => session.part(createAccountActions).updateMe(data, askedAt),
      () => setLost(true),
    )
  }, [session])
  return (
    <div className={styles.form}>
      <StepHeading
        title={<Trans>Who are you?</Trans>}
        text={<Trans>A name and a line about yourself help people to know whom they talk to. You can change both at any time.</Trans>}
      />
      {credentials !== undefined || isLost ? (
        <ProfileFields credentials={credentials} onDone={onDone} />
      ) : (
        <Skeleton label={t`Loading your profile`}>
          <div className={styles.form}>
            <Bone blockSize="44px" />
            <Bone blockSize="120px" />
          </div>
        </Skeleton>
      )}
    </div>
  )
}

interface ProfileFieldsProps extends ProfileStepProps {
  /** Undefined if it could not be loaded; then empty fields are not saved. */
  readonly credentials: CredentialAccount | undefined
}

function ProfileFields({ credentials, onDone }: ProfileFieldsProps) {
  const { t } = useLingui()
  const session = useSession()
  const [before] = useState({ name: credentials?.display_name ?? '', note: credentials?.source?.note ?? '' })
  const { typed, change, forget } = useUnsaved(unsavedSteps, 'profile', before)
  const { name, note } = typed
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isEmpty = name.trim() === '' && note.trim() === ''
  const isUnchanged = name.trim() === before.name.trim() && note.trim() === before.note.trim()

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isUnchanged) return onDone()
    setBusy(true)
    setProblem(null)
    try {
      const body = {
        ...(name.trim() !== before.name.trim() && { display_name: name.trim() }),
        ...(note.trim() !== before.note.trim() && { note: note.trim() }),
      }
      const { data } = await session.client.call(accountEndpoints.updateCredentials, { body })
      session.part(createAccountActions).updateMe(data)
      forget()
      onDone()
    } catch (cause) {
      setProblem(asApiError(cause).serverMessage ?? t`This was not saved. Try again, or go on without it.`)
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <TextField
        label={t`Display name`}
        dir="auto"
        autoComplete="name"
        value={name}
        onChange={(event) => change({ ...typed, name: event.target.value })}
      />
      <TextArea label={t`About you`} dir="auto" value={note} onChange={(event) => change({ ...typed, note: event.target.value })} />
      <p className={styles.text}>
        <Link href={editProfilePath} className={styles.link}>
          <Trans>Add pictures and more to your profile</Trans>
        </Link>
      </p>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {!isUnchanged ? <Trans>Save and continue</Trans> : isEmpty ? <Trans>Skip this step</Trans> : <Trans>Continue</Trans>}
        </Button>
        {problem !== null && (
          <Button kind="quiet" onClick={onDone}>
            <Trans>Continue without saving</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}
