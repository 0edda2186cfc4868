import type { CredentialAccount } from '@starling/api/accounts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useInstance } from '../../session/useInstance.ts'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { CompletedTextArea } from '../../entities/completion/CompletedTextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toasts } from '../../ui/toasts.ts'
import styles from './EditProfileScreen.module.css'
import { FieldsEditor } from './FieldsEditor.tsx'
import { PictureEditor } from './PictureEditor.tsx'
import { PostingDefaults } from './PostingDefaults.tsx'
import { useProfileForm } from './useProfileForm.ts'

/** The form. Nothing is sent before it is saved, and unsaved changes are kept while the page is open. */
export function ProfileEditor({ credentials }: { readonly credentials: CredentialAccount }) {
  const { t } = useLingui()
  const { form, isDirty, isSaving, change, discard, save } = useProfileForm(credentials)
  const limits = useInstance()?.configuration.accounts
  const [hasFailed, setFailed] = useState(false)
  const mostFields = limits?.max_profile_fields ?? 4
  const nameProblem = tooLong(form.displayName, limits?.max_display_name_length)
  const noteProblem = tooLong(form.note, limits?.max_note_length)
  const hasNamelessField = form.fields.some(({ name, value }) => name.trim() === '' && value.trim() !== '')
  const hasProblem = nameProblem > 0 || noteProblem > 0 || hasNamelessField

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (hasProblem || isSaving) return
    setFailed(false)
    if (await save(mostFields)) toasts.show({ title: t`Profile saved` })
    else setFailed(true)
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles.screen}>
        <PictureEditor
          account={credentials}
          avatar={form.avatar}
          header={form.header}
          onAvatar={(avatar) => change({ avatar })}
          onHeader={(header) => change({ header })}
        />
        <section className={styles.section} aria-labelledby="profile-about">
          <h2 id="profile-about" className={styles.title}>
            <Trans>Profile</Trans>
          </h2>
          <TextField
            label={t`Display name`}
            dir="auto"
            autoComplete="off"
            value={form.displayName}
            error={nameProblem > 0 && <Plural value={nameProblem} one="# character too many" other="# characters too many" />}
            onChange={(event) => change({ displayName: event.target.value })}
          />
          <CompletedTextArea
            label={t`About you`}
            description={t`Links, mentions and tags become links.`}
            rows={5}
            value={form.note}
            error={noteProblem > 0 && <Plural value={noteProblem} one="# character too many" other="# characters too many" />}
            onChange={(note) => change({ note })}
          />
          <FieldsEditor
            fields={form.fields}
            mostFields={mostFields}
            nameLimit={limits?.profile_field_name_limit ?? 255}
            valueLimit={limits?.profile_field_value_limit ?? 2047}
            onChange={(fields) => change({ fields })}
          />
        </section>
        <section className={styles.section} aria-labelledby="profile-reach">
          <h2 id="profile-reach" className={styles.title}>
            <Trans>Who can find and follow you</Trans>
          </h2>
          <Switch
            label={t`Approve followers by hand`}
            description={t`People ask to follow you, and you answer each request.`}
            isOn={form.isLocked}
            onChange={(isLocked) => change({ isLocked })}
          />
          <Switch
            label={t`Suggest this account to others`}
            description={t`In the directory, in trends and to people who may like what you post.`}
            isOn={form.isDiscoverable}
            onChange={(isDiscoverable) => change({ isDiscoverable })}
          />
          <Switch
            label={t`Public posts may be found by search`}
            description={
              form.searchability !== null &&
              t`For servers that only know this choice, such as Mastodon. On this one, “Who can find your posts by search” decides.`
            }
            isOn={form.isIndexable}
            onChange={(isIndexable) => change({ isIndexable })}
          />
          <Switch
            label={t`Hide whom you follow and who follows you`}
            isOn={form.hidesCollections}
            onChange={(hidesCollections) => change({ hidesCollections })}
          />
          <Switch
            label={t`This is a bot`}
            description={t`It mostly posts by itself, and nobody may be reading it.`}
            isOn={form.isBot}
            onChange={(isBot) => change({ isBot })}
          />
        </section>
        <PostingDefaults form={form} onChange={change} />
      </div>
      <div className={styles.bar}>
        <p className={styles.state} role="status">
          {hasFailed ? (
            <span className={styles.failed}>
              <Trans>Your changes are not saved. Try again.</Trans>
            </span>
          ) : (
            isDirty && <Trans>You have unsaved changes</Trans>
          )}
        </p>
        {isDirty && (
          <Button
            kind="quiet"
            disabled={isSaving}
            onClick={() => {
              setFailed(false)
              discard()
            }}
          >
            <Trans>Discard changes</Trans>
          </Button>
        )}
        <Button kind="primary" type="submit" isBusy={isSaving} disabled={!isDirty || hasProblem}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  )
}

/** By how many characters a text exceeds the server's limit. */
function tooLong(text: string, limit: number | null | undefined): number {
  return limit ? Math.max(0, [...text].length - limit) : 0
}
