import type { AntennaDraft, ConditionKind } from '@starling/domain/antennas'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EntryField } from './EntryField.tsx'
import { PeopleField } from './PeopleField.tsx'
import styles from './AntennaForm.module.css'

interface ConditionGroupsProps {
  readonly draft: AntennaDraft
  readonly onChange: (changes: Partial<AntennaDraft>) => void
}

const kinds = ['accounts', 'domains', 'tags', 'keywords'] as const satisfies readonly ConditionKind[]

/** Accounts, servers, hashtags and words. An antenna for a whole timeline has exceptions only. */
export function ConditionGroups({ draft, onChange }: ConditionGroupsProps) {
  return (
    <>
      <p className={styles.explanation}>
        {draft.mode === 'filtering' ? (
          <Trans>A post is collected when it meets one entry of every part that has any. What you leave empty does not matter.</Trans>
        ) : (
          <Trans>All posts of that timeline are collected, except for what you leave out here.</Trans>
        )}
      </p>
      {kinds.map((kind) => (
        <ConditionGroup key={kind} kind={kind} draft={draft} onChange={onChange} />
      ))}
    </>
  )
}

function ConditionGroup({ kind, draft, onChange }: ConditionGroupsProps & { readonly kind: ConditionKind }) {
  const words = useKindWords(kind)
  const exceptionsId = useId()
  const [isOpen, setOpen] = useState(draft.excluded[kind].length > 0)
  const isWhole = draft.mode !== 'filtering'

  const field = (side: 'wanted' | 'excluded', label: string) => {
    const set = (entries: readonly string[]) => onChange({ [side]: { ...draft[side], [kind]: entries } })
    const shared = { label, entries: draft[side][kind], onChange: set }
    return kind === 'accounts' ? <PeopleField {...shared} /> : <EntryField {...shared} kind={kind} placeholder={words.example} />
  }

  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{words.title}</legend>
      {!isWhole && field('wanted', words.wanted)}
      {!isWhole && (
        <Button kind="quiet" aria-expanded={isOpen} aria-controls={exceptionsId} onClick={() => setOpen(!isOpen)}>
          {words.exceptions}
        </Button>
      )}
      <div id={exceptionsId} hidden={!isOpen && !isWhole}>
        {(isOpen || isWhole) && field('excluded', words.excluded)}
      </div>
    </fieldset>
  )
}

interface KindWords {
  readonly title: string
  readonly wanted: string
  readonly excluded: string
  readonly exceptions: string
  readonly example: string
}

function useKindWords(kind: ConditionKind): KindWords {
  const { t } = useLingui()
  switch (kind) {
    case 'accounts':
      return {
        title: t`People`,
        wanted: t`Posts and boosts by any of these`,
        excluded: t`Never by these`,
        exceptions: t`Except certain people`,
        example: '',
      }
    case 'domains':
      return {
        title: t`Servers`,
        wanted: t`From any of these servers`,
        excluded: t`Never from these servers`,
        exceptions: t`Except certain servers`,
        example: 'example.social',
      }
    case 'tags':
      return {
        title: t`Hashtags`,
        wanted: t`With any of these hashtags`,
        excluded: t`Never with these hashtags`,
        exceptions: t`Except certain hashtags`,
        example: t`#birds`,
      }
    case 'keywords':
      return {
        title: t`Words`,
        wanted: t`With any of these words`,
        excluded: t`Never with these words`,
        exceptions: t`Except certain words`,
        example: t`heron`,
      }
  }
}
