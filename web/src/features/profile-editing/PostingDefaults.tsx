import { capabilitiesOf } from '@starling/domain/instance'
import { SEARCHABILITIES } from '@starling/domain/visibility'
import { useLingui } from '@lingui/react/macro'
import { languageChoices } from '../../entities/language/languages.ts'
import { usePrivacyWords, useQuotePolicyWords, useSearchabilityWords } from '../../entities/visibility/usePrivacyWords.ts'
import { useInstance } from '../../session/useInstance.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { Switch } from '../../ui/Switch.tsx'
import styles from './EditProfileScreen.module.css'
import type { ProfileForm } from './profileForm.ts'

/** Visibilities that depend on a particular post, so they cannot be defaults. */
const neverDefaults: ReadonlySet<string> = new Set(['circle', 'mutual', 'reply', 'personal', 'limited'])

/** The defaults for new posts, on every device. */
export function PostingDefaults({
  form,
  onChange,
}: {
  readonly form: ProfileForm
  readonly onChange: (change: Partial<ProfileForm>) => void
}) {
  const { t, i18n } = useLingui()
  const instance = useInstance()
  const privacyWords = usePrivacyWords()
  const policyWords = useQuotePolicyWords()
  const searchabilityWords = useSearchabilityWords()
  const searchabilities = SEARCHABILITIES.map((id) => ({ id: id as string, label: searchabilityWords(id).label }))
  const offered = instance ? capabilitiesOf(instance).privacies : (['public', 'unlisted', 'private', 'direct'] as const)
  const privacies = offered
    .filter((privacy) => !neverDefaults.has(privacy))
    .map((privacy) => ({ id: privacy as string, label: privacyWords(privacy).label }))
  const { others } = languageChoices(i18n.locale, {}, '', '')
  return (
    <section className={styles.section} aria-labelledby="profile-defaults">
      <h2 id="profile-defaults" className={styles.title}>
        {t`New posts start with`}
      </h2>
      <SelectField
        label={t`Visibility`}
        options={withSelected(privacies, form.privacy)}
        selected={form.privacy}
        onSelect={(privacy) => onChange({ privacy })}
      />
      {form.searchability !== null && (
        <SelectField
          label={t`Who can find your posts by search`}
          options={withSelected(searchabilities, form.searchability)}
          selected={form.searchability}
          onSelect={(searchability) => onChange({ searchability })}
        />
      )}
      {form.quotePolicy !== null && (
        <SelectField
          label={t`Who can quote your posts`}
          options={withSelected(
            (['public', 'followers', 'nobody'] as const).map((id) => ({ id, label: policyWords(id) })),
            form.quotePolicy,
          )}
          selected={form.quotePolicy}
          onSelect={(quotePolicy) => onChange({ quotePolicy })}
        />
      )}
      <SelectField
        label={t`Language`}
        options={withSelected(
          [{ id: '', label: t`The language of the app` }, ...others.map(({ code, name }) => ({ id: code, label: name }))],
          form.language,
        )}
        selected={form.language}
        onSelect={(language) => onChange({ language })}
      />
      <Switch
        label={t`Media marked as sensitive`}
        description={t`Pictures and videos are covered until one asks to see them.`}
        isOn={form.isSensitive}
        onChange={(isSensitive) => onChange({ isSensitive })}
      />
    </section>
  )
}

/** The server's current value is always among the options, even an unknown one, so that saving does not change it. */
function withSelected(options: readonly { readonly id: string; readonly label: string }[], selected: string) {
  return options.some(({ id }) => id === selected) ? options : [...options, { id: selected, label: selected }]
}
