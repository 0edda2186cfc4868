import { Trans, useLingui } from '@lingui/react/macro'
import type { Kept } from '../../session/useUnsaved.ts'
import type { AccountCollection } from '../../entities/collection/accountCollections.ts'
import { createUnsaved } from '../../storage/pageMemory.ts'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** The content of a collection's form. */
export interface CollectionTyped {
  readonly title: string
  readonly description: string
  readonly tag: string
  readonly discoverable: boolean
  readonly sensitive: boolean
}

/** Mastodon's limits, in characters. */
export const longestCollectionName = 40
const longestDescription = 100

/** Unsaved settings, by the collection's id. */
export const unsavedCollections = createUnsaved<Kept<CollectionTyped>>()

export const newCollection: CollectionTyped = { title: '', description: '', tag: '', discoverable: true, sensitive: false }

export function typedOf({ title, description, tag, discoverable, sensitive }: AccountCollection): CollectionTyped {
  return { title, description, tag: tag?.name ?? '', discoverable, sensitive }
}

/** The request body for the form's content. */
export function bodyOf({ title, description, tag, discoverable, sensitive }: CollectionTyped) {
  return { name: title, description: description.trim(), tag_name: tag.trim(), discoverable, sensitive }
}

/** The settings of a collection besides its name. */
export function CollectionChoices({
  typed,
  onChange,
}: {
  readonly typed: CollectionTyped
  readonly onChange: (next: CollectionTyped) => void
}) {
  const { t } = useLingui()
  const change = (next: Partial<CollectionTyped>) => onChange({ ...typed, ...next })
  return (
    <>
      <TextField
        label={<Trans>Description</Trans>}
        description={t`What these people have in common, in a sentence.`}
        value={typed.description}
        maxLength={longestDescription}
        dir="auto"
        autoComplete="off"
        onChange={(event) => change({ description: event.target.value })}
      />
      <TextField
        label={<Trans>Hashtag</Trans>}
        description={t`One that fits, or none.`}
        value={typed.tag}
        dir="auto"
        autoComplete="off"
        onChange={(event) => change({ tag: event.target.value.replaceAll(/\s/g, '') })}
      />
      <Switch
        label={t`Show on my profile`}
        description={t`Otherwise only who has its address can open it.`}
        isOn={typed.discoverable}
        onChange={(discoverable) => change({ discoverable })}
      />
      <Switch
        label={t`Not for everybody’s eyes`}
        description={t`Whoever opens it is asked before the people in it are shown.`}
        isOn={typed.sensitive}
        onChange={(sensitive) => change({ sensitive })}
      />
    </>
  )
}
