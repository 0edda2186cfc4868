import type { AntennaDraft, AntennaMode, AntennaProblem } from '@starling/domain/antennas'
import { antennaLimits, antennaProblems } from '@starling/domain/antennas'
import { hasAntennas } from '@starling/domain/instance'
import { isLocalAntenna } from '@starling/domain/local-antennas'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { ownAntennas, renewAntennas } from '../../entities/antenna/antennaQueries.ts'
import { useLists } from '../../entities/collection/lists.ts'
import { pathTo } from '../../routing/routes.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'
import type { Kept } from '../../session/useUnsaved.ts'
import { useInstance } from '../../session/useInstance.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useUnsaved } from '../../session/useUnsaved.ts'
import { createUnsaved } from '../../storage/pageMemory.ts'
import { Button } from '../../ui/Button.tsx'
import { useLocation, useNavigator } from '../../ui/navigation.ts'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { RestoredNote } from '../../ui/RestoredNote.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toasts } from '../../ui/toasts.ts'
import { AntennaPreview } from './AntennaPreview.tsx'
import { ConditionGroups } from './ConditionGroups.tsx'
import { DeleteAntenna } from './DeleteAntenna.tsx'
import { saveAntenna } from '../../entities/antenna/saveAntenna.ts'
import styles from './AntennaForm.module.css'

/** Unsaved antenna forms, by the antenna's id. */
const unsavedAntennas = createUnsaved<Kept<AntennaDraft>>()

interface AntennaFormProps {
  /** Null for a new antenna. */
  readonly antennaId: string | null
  readonly initial: AntennaDraft
}

/** The form for an antenna: accounts, servers, hashtags and words with their exceptions, the destination, and a preview. */
export function AntennaForm({ antennaId, initial }: AntennaFormProps) {
  const { t } = useLingui()
  const session = useSession()
  const navigator = useNavigator()
  const { isFromApp, key } = useLocation()
  const [stored, setStored] = useState({ id: antennaId, draft: initial })
  const kept = useUnsaved(unsavedAntennas, antennaId ?? 'new', stored.draft)
  const draft = kept.typed
  const [isSaving, setSaving] = useState(false)
  const instance = useInstance()
  const isLocal = antennaId === null ? instance !== null && !hasAntennas(instance) : isLocalAntenna(antennaId)
  const [isAsked, setAsked] = useState(false)
  const { data: own = [] } = useApiQuery(ownAntennas, {})
  const { data: lists } = useLists()
  // The chosen list may have been deleted meanwhile.
  const isListGone = lists?.some(({ id }) => id === draft.listId) === false
  const problems = antennaProblems(isListGone ? { ...draft, listId: null } : draft, own, stored.id)
  const shown = isAsked ? problems : problems.filter((problem) => problem !== 'no-title')
  const problemWords = useProblemWords()
  const messageFor = (...kinds: readonly AntennaProblem[]) => {
    const problem = shown.find((kind) => kinds.includes(kind))
    return problem && problemWords(problem)
  }
  const change = (changes: Partial<AntennaDraft>) => kept.change({ ...draft, ...changes })

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setAsked(true)
    if (problems.length > 0 || isSaving) {
      const field = event.currentTarget.elements.namedItem('title')
      if (problems.some((problem) => problem.includes('title')) && field instanceof HTMLElement) field.focus()
      return
    }
    // An invalid entry stays in its field and would be lost on saving, so the field is focused instead.
    const left = event.currentTarget.querySelector<HTMLElement>('input:not([type="search"])[aria-invalid="true"]')
    if (left) return left.focus()
    setSaving(true)
    try {
      const id = await saveAntenna(session, stored, draft, setStored)
      kept.forget()
      // If the antenna filters a whole timeline, its timeline is loaded again with the new rule. Other antennas only apply a new rule to
      // later posts.
      if (stored.draft.mode !== 'filtering' || draft.mode !== 'filtering') session.timeline(`antenna:${id}`).outdate()
      toasts.show({ title: t`Antenna saved` })
      // If the reader has left the screen meanwhile, nothing navigates.
      if (navigator.getLocation().key !== key) return setSaving(false)
      if (antennaId !== null && isFromApp) navigator.back()
      else navigator.replace(pathTo('antenna', { id }))
    } catch (error) {
      session.alert(error, { action: 'change' })
      setSaving(false)
    } finally {
      await renewAntennas(session)
    }
  }

  const title = messageFor('no-title', 'title-too-long')
  const refusal = messageFor('too-many-antennas')
  return (
    <>
      <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
        {kept.isRestored && <RestoredNote onDiscard={kept.discard} />}
        <TextField
          label={t`Name`}
          name="title"
          dir="auto"
          autoComplete="off"
          value={draft.title}
          error={title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <SegmentedControl<AntennaMode>
          label={t`What it collects`}
          selected={draft.mode}
          onSelect={(mode) => change({ mode })}
          options={[
            { id: 'filtering', label: t`Posts that match` },
            { id: 'stl', label: t`Home and local` },
            { id: 'ltl', label: t`Local` },
          ]}
        />
        <ConditionGroups draft={draft} onChange={change} />
        <div className={styles.switches}>
          <Switch label={t`Only posts with media`} isOn={draft.withMediaOnly} onChange={(withMediaOnly) => change({ withMediaOnly })} />
          <Switch label={t`Without boosts`} isOn={draft.ignoreReblog} onChange={(ignoreReblog) => change({ ignoreReblog })} />
          <Switch label={t`Show in the navigation`} isOn={draft.isFavourite} onChange={(isFavourite) => change({ isFavourite })} />
        </div>
        {isLocal ? <LocalNote /> : <DestinationChoice draft={draft} onChange={change} error={messageFor('no-list', 'mode-taken')} />}
        {refusal && (
          <p className={styles.problem} role="alert">
            {refusal}
          </p>
        )}
        <div className={styles.buttons}>
          <Button kind="primary" isLarge type="submit" isBusy={isSaving}>
            {antennaId === null ? <Trans>Create antenna</Trans> : <Trans>Save</Trans>}
          </Button>
          {antennaId !== null && <DeleteAntenna id={antennaId} title={stored.draft.title} />}
        </div>
      </form>
      <AntennaPreview rule={draft} />
    </>
  )
}

/** Explains where antennas run if the server does not support them. */
function LocalNote() {
  return (
    <p className={styles.explanation}>
      <Trans>
        This server has no antennas, so yours run here: over your home timeline, the public timeline, and the hashtags and people they name.
        They are kept with your settings and have a timeline of their own.
      </Trans>
    </p>
  )
}

interface DestinationChoiceProps {
  readonly draft: AntennaDraft
  readonly onChange: (changes: Partial<AntennaDraft>) => void
  readonly error: string | undefined
}

/** Chooses where the posts appear besides the antenna's own timeline. */
function DestinationChoice({ draft, onChange, error }: DestinationChoiceProps) {
  const { t } = useLingui()
  const { data: lists = [] } = useLists()
  const options = [
    { id: 'own', label: t`Only its own timeline` },
    { id: 'home', label: t`Also the home timeline` },
    ...lists.map(({ id, title }) => ({ id: `list:${id}`, label: t`Also the list “${title}”` })),
  ]
  return (
    <RadioGroup
      label={t`Where its posts appear`}
      options={options}
      selected={draft.destination === 'list' ? `list:${draft.listId}` : draft.destination}
      onSelect={(id) => {
        if (id === 'own' || id === 'home') onChange({ destination: id, listId: null })
        else onChange({ destination: 'list', listId: id.slice('list:'.length) })
      }}
      error={error}
    />
  )
}

function useProblemWords(): (problem: AntennaProblem) => string {
  const { t } = useLingui()
  const { titleCharacters, antennas } = antennaLimits
  return (problem) => {
    switch (problem) {
      case 'no-title':
        return t`Give it a name.`
      case 'title-too-long':
        return t`A name has at most ${titleCharacters} characters.`
      case 'too-many-antennas':
        return t`You have ${antennas} antennas, which is as many as there can be. Delete one first.`
      case 'no-list':
        return t`Choose where its posts appear.`
      case 'mode-taken':
        return t`Another antenna already brings this timeline there. Choose another place.`
    }
  }
}
