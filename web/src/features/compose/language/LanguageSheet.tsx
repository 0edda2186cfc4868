import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { countsOf, settings } from '@starling/domain/settings'
import { useState } from 'react'
import { useSetting } from '../../../settings/useSetting.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { LanguageChoice } from '../../../entities/language/languages.ts'
import { languageChoices } from '../../../entities/language/languages.ts'
import styles from './LanguageSheet.module.css'
import type { ComposeWithoutText } from '../useComposeWithoutText.ts'

/** The browser's preferred languages. */
function readersLanguages(): readonly string[] {
  return navigator.languages.map((language) => language.split('-')[0] ?? language)
}

/** All languages, the most used ones first. */
export function LanguageSheet({ compose, onClose }: { readonly compose: ComposeWithoutText; readonly onClose: () => void }) {
  const { t, i18n } = useLingui()
  const uses = countsOf(useSetting(settings.languageUses))
  const [looksFor, setLooksFor] = useState('')
  // On a touch device the screen keyboard would cover the list.
  const [hasKeyboard] = useState(() => matchMedia('(hover: hover)').matches)
  const chosen = compose.draft.language
  const { frequent, others } = languageChoices(i18n.locale, uses, chosen, looksFor, readersLanguages())

  function choose(code: string) {
    compose.change({ language: code })
    onClose()
  }

  const list = (choices: readonly LanguageChoice[]) => (
    <ul className={styles.list}>
      {choices.map(({ code, name, ownName }) => (
        <li key={code}>
          <button type="button" className={styles.choice} aria-pressed={code === chosen} onClick={() => choose(code)}>
            <span className={styles.name}>{name}</span>
            {ownName !== name && (
              <bdi className={styles.own} lang={code}>
                {ownName}
              </bdi>
            )}
            {code === chosen && <Check size={18} strokeWidth={2} aria-hidden="true" />}
          </button>
        </li>
      ))}
    </ul>
  )

  return (
    <Dialog isOpen onClose={onClose} title={t`Language of the post`} size="small" keepsHeight>
      <div className={styles.search}>
        <TextField
          label={t`Find a language`}
          type="search"
          data-autofocus={hasKeyboard || undefined}
          value={looksFor}
          onChange={(event) => setLooksFor(event.target.value)}
        />
      </div>
      {frequent.length > 0 && (
        <>
          <h2 className={styles.heading}>
            <Trans>Yours</Trans>
          </h2>
          {list(frequent)}
          <h2 className={styles.heading}>
            <Trans>All languages</Trans>
          </h2>
        </>
      )}
      {list(others)}
      {frequent.length + others.length === 0 && (
        <p className={styles.none} role="status">
          <Trans>No language is called that.</Trans>
        </p>
      )}
    </Dialog>
  )
}
