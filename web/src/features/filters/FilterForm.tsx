import type { Filter } from '@starling/api/filters'
import { filterEndpoints } from '@starling/api/filters'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { FormEvent } from 'react'
import { filterContexts, renewFilters } from '../../entities/filter/filterQueries.ts'
import { useFilterWords } from '../../entities/filter/useFilterWords.ts'
import { pathTo } from '../../routing/routes.ts'
import { useHasAntennas } from '../../session/useInstance.ts'
import type { Kept } from '../../session/useUnsaved.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useUnsaved } from '../../session/useUnsaved.ts'
import { createUnsaved } from '../../storage/pageMemory.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { useLocation, useNavigator } from '../../ui/navigation.ts'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { RestoredNote } from '../../ui/RestoredNote.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toasts } from '../../ui/toasts.ts'
import { DeleteFilter } from './DeleteFilter.tsx'
import type { FilterDraft, FilterOption } from './FilterDraft.ts'
import { filterBodyOf, filterOptions, toFilterDraft } from './FilterDraft.ts'
import { FilterPreview } from './FilterPreview.tsx'
import { KeywordFields } from './KeywordFields.tsx'
import styles from './Filters.module.css'

/** Unsaved filter forms, by the filter's id. */
const unsavedFilters = createUnsaved<Kept<FilterDraft>>()

const hour = 3600
const day = 24 * hour

/** The form for a filter's title, keywords, contexts, action and expiry. */
export function FilterForm({ stored }: { readonly stored: Filter | null }) {
  const { t } = useLingui()
  const session = useSession()
  const navigator = useNavigator()
  const { isFromApp, key } = useLocation()
  const words = useFilterWords()
  const optionWords = useOptionWords()
  // Servers with antennas are kmyblue or its forks, which have these conditions too.
  const isKmyblue = useHasAntennas() || stored?.with_quote !== undefined
  const form = useUnsaved(
    unsavedFilters,
    stored?.id ?? 'new',
    useMemo(() => toFilterDraft(stored), [stored]),
  )
  const draft = form.typed
  const [isSaving, setSaving] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const change = (changes: Partial<FilterDraft>) => form.change({ ...draft, ...changes })
  const hasTitle = draft.title.trim() !== ''
  const hasContext = draft.contexts.length > 0
  const actions = ['warn', ...(isKmyblue ? ['half_warn'] : []), 'blur', 'hide']

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setAsked(true)
    if (!hasTitle || !hasContext || isSaving) {
      const field = event.currentTarget.elements.namedItem('title')
      if (!hasTitle && field instanceof HTMLElement) field.focus()
      return
    }
    setSaving(true)
    try {
      const body = filterBodyOf(draft, stored)
      if (stored === null) await session.client.call(filterEndpoints.create, { body })
      else await session.client.call(filterEndpoints.update, { params: { id: stored.id }, body })
    } catch (error) {
      session.alert(error, { action: 'change' })
      setSaving(false)
      return
    }
    form.forget()
    toasts.show({ title: t`Filter saved` })
    // If the reader has left the screen meanwhile, nothing navigates.
    if (navigator.getLocation().key === key) {
      if (isFromApp) navigator.back()
      else navigator.replace(pathTo('filters'))
    } else setSaving(false)
    await renewFilters(session).catch((error: unknown) => session.alert(error, { action: 'filters' }))
  }

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      {form.isRestored && <RestoredNote onDiscard={form.discard} />}
      <TextField
        label={t`Name`}
        name="title"
        dir="auto"
        autoComplete="off"
        value={draft.title}
        error={isAsked && !hasTitle && t`Give it a name.`}
        onChange={(event) => change({ title: event.target.value })}
      />
      <KeywordFields keywords={draft.keywords} onChange={(keywords) => change({ keywords })} />
      <FilterPreview keywords={draft.keywords} />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>
          <Trans>Where it applies</Trans>
        </legend>
        {filterContexts.map((context) => (
          <Checkbox
            key={context}
            label={words.context(context)}
            isOn={draft.contexts.includes(context)}
            onChange={(isOn) => change({ contexts: isOn ? [...draft.contexts, context] : draft.contexts.filter((one) => one !== context) })}
          />
        ))}
        {isAsked && !hasContext && (
          <p className={styles.problem} role="alert">
            <Trans>Choose at least one place.</Trans>
          </p>
        )}
      </fieldset>
      <RadioGroup
        label={t`What it does`}
        selected={draft.action}
        onSelect={(action) => change({ action })}
        options={actions.map((action) => ({ id: action, label: words.action(action) }))}
      />
      <EndChoice draft={draft} stored={stored} onChange={change} />
      {isKmyblue && (
        <div>
          {filterOptions.map((option) => (
            <Switch
              key={option}
              label={optionWords[option]}
              isOn={draft.options[option] ?? false}
              onChange={(isOn) => change({ options: { ...draft.options, [option]: isOn } })}
            />
          ))}
        </div>
      )}
      <div className={styles.buttons}>
        <Button kind="primary" isLarge type="submit" isBusy={isSaving}>
          {stored === null ? <Trans>Create filter</Trans> : <Trans>Save</Trans>}
        </Button>
        {stored !== null && <DeleteFilter filter={stored} onDeleted={form.forget} />}
      </div>
    </form>
  )
}

interface EndChoiceProps {
  readonly draft: FilterDraft
  readonly stored: Filter | null
  readonly onChange: (changes: Partial<FilterDraft>) => void
}

/** The expiry, counted from saving; the current expiry may be kept. */
function EndChoice({ draft, stored, onChange }: EndChoiceProps) {
  const { t } = useLingui()
  const words = useFilterWords()
  const choices: readonly (readonly [FilterDraft['endsIn'], string])[] = [
    ...(stored?.expires_at ? [[null, words.end(stored)] as const] : []),
    ['', t`Never`],
    [hour, t`In 1 hour`],
    [6 * hour, t`In 6 hours`],
    [day, t`In 1 day`],
    [7 * day, t`In 1 week`],
    [30 * day, t`In 30 days`],
  ]
  const idOf = (endsIn: FilterDraft['endsIn']) => String(endsIn)
  return (
    <RadioGroup
      label={t`When it ends`}
      selected={idOf(draft.endsIn)}
      onSelect={(id) => {
        const choice = choices.find(([endsIn]) => idOf(endsIn) === id)
        if (choice) onChange({ endsIn: choice[0] })
      }}
      options={choices.map(([endsIn, label]) => ({ id: idOf(endsIn), label }))}
    />
  )
}

function useOptionWords(): Readonly<Record<FilterOption, string>> {
  const { t } = useLingui()
  return {
    exclude_follows: t`Not for posts by people I follow`,
    exclude_localusers: t`Not for posts by people of this server`,
    with_quote: t`Look into quoted posts too`,
    with_profile: t`Look into the author's name and profile too`,
  }
}
