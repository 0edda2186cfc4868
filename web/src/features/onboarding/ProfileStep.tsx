import { accountEndpoints } from '@starling/api/accounts'
import { asApiError } from '@starling/api/client'
import { createAccountActions } from '@starling/domain/actions'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { editProfilePath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Onboarding.module.css'
import { StepHeading } from './StepHeading.tsx'

/** Display name and bio; empty fields change nothing. */
export function ProfileStep({ onDone }: { readonly onDone: () => void }) {
  const { t } = useLingui()
  const session = useSession()
  const [name, setName] = useState('')
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isEmpty = name.trim() === '' && note.trim() === ''

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isEmpty) return onDone()
    setBusy(true)
    setProblem(null)
    try {
      const body = { ...(name.trim() && { display_name: name.trim() }), ...(note.trim() && { note: note.trim() }) }
      const { data } = await session.client.call(accountEndpoints.updateCredentials, { body })
      session.part(createAccountActions).updateMe(data)
      onDone()
    } catch (cause) {
      setProblem(asApiError(cause).serverMessage ?? t`This was not saved. Try again, or go on without it.`)
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <StepHeading
        title={<Trans>Who are you?</Trans>}
        text={<Trans>A name and a line about yourself help people to know whom they talk to. You can change both at any time.</Trans>}
      />
      <TextField label={t`Display name`} dir="auto" autoComplete="name" value={name} onChange={(event) => setName(event.target.value)} />
      <TextArea label={t`About you`} dir="auto" value={note} onChange={(event) => setNote(event.target.value)} />
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
          {isEmpty ? <Trans>Go on without</Trans> : <Trans>Save and go on</Trans>}
        </Button>
        {problem !== null && (
          <Button kind="quiet" onClick={onDone}>
            <Trans>Go on without</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}
