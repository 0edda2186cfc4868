import { createAccountActions } from '@starling/domain/actions'
import type { Account } from '@starling/api/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ignoreFailure } from '../../entities/account/ignoreFailure.ts'
import { languageChoices } from '../../entities/language/languages.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useRelationship } from '../../entities/account/useRelationship.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './FollowLanguagesDialog.module.css'

/** Chooses in which languages an account's posts are shown in home; none chosen means all. */
export function FollowLanguagesDialog({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const { t, i18n } = useLingui()
  const actions = useSession().part(createAccountActions)
  const relationship = useRelationship(account.id)
  const [chosen, setChosen] = useState<readonly string[]>(relationship?.languages ?? [])
  const [looksFor, setLooksFor] = useState('')
  // Languages already chosen come first.
  const [first] = useState(() => Object.fromEntries(chosen.map((code) => [code, 1])))
  const { frequent, others } = languageChoices(
    i18n.locale,
    first,
    '',
    looksFor,
    navigator.languages.map((tag) => tag.split('-')[0] ?? tag),
  )

  function save() {
    ignoreFailure(actions.follow(account.id, { languages: [...chosen] }))
    onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Languages from @${account.acct}`}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" onClick={save}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>Only posts in the chosen languages appear at home. With none chosen, all do.</Trans>
      </p>
      <TextField label={t`Find a language`} type="search" value={looksFor} onChange={(event) => setLooksFor(event.target.value)} />
      <ul className={styles.list} aria-label={t`Languages`}>
        {[...frequent, ...others].map(({ code, name }) => (
          <li key={code}>
            <label className={styles.choice}>
              <input
                type="checkbox"
                className={styles.input}
                checked={chosen.includes(code)}
                onChange={() => setChosen(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code])}
              />
              {name}
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
