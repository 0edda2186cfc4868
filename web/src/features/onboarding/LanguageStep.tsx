import { accountEndpoints } from '@starling/api/accounts'
import { asApiError } from '@starling/api/client'
import { createAccountActions } from '@starling/domain/actions'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { languageChoices } from '../../entities/language/languages.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import styles from './Onboarding.module.css'
import { StepHeading } from './StepHeading.tsx'

/** The language of the reader's posts, by which others find and filter them; the browser's language is suggested. */
export function LanguageStep({ onDone }: { readonly onDone: () => void }) {
  const { t, i18n } = useLingui()
  const session = useSession()
  const [language, setLanguage] = useState(() => navigator.language.split('-')[0] ?? 'en')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { frequent, others } = languageChoices(i18n.locale, { [language]: 1 }, '', '')
  const options = [...frequent, ...others].map(({ code, name }) => ({ id: code, label: name }))

  async function save() {
    setBusy(true)
    setProblem(null)
    try {
      const { data } = await session.client.call(accountEndpoints.updateCredentials, { body: { source: { language } } })
      session.part(createAccountActions).updateMe(data)
      onDone()
    } catch (cause) {
      setProblem(asApiError(cause).serverMessage ?? t`This was not saved. Try again, or go on without it.`)
      setBusy(false)
    }
  }

  return (
    <div className={styles.form}>
      <StepHeading
        title={<Trans>Which language do you write in?</Trans>}
        text={
          <Trans>Your posts carry it, so that others can translate them or leave them out. You can choose another for every post.</Trans>
        }
      />
      <SelectField label={t`Language of your posts`} options={options} selected={language} onSelect={setLanguage} />
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button kind="primary" isBusy={isBusy} onClick={() => void save()}>
          <Trans>Save and read on</Trans>
        </Button>
        <Button kind="quiet" onClick={onDone}>
          <Trans>Continue without saving</Trans>
        </Button>
      </div>
    </div>
  )
}
