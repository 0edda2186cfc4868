import type { List } from '@starling/api/lists'
import { capabilitiesOf } from '@starling/domain/instance'
import { useLingui } from '@lingui/react/macro'
import { useInstance } from '../../session/useInstance.ts'
import type { Kept } from '../../session/useUnsaved.ts'
import { createUnsaved } from '../../storage/pageMemory.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Switch } from '../../ui/Switch.tsx'

/** The settings of a list besides its title. */
export type ListChoices = Pick<List, 'replies_policy' | 'exclusive' | 'notify' | 'favourite'>

export const defaultListChoices: ListChoices = { replies_policy: 'list', exclusive: false, notify: false, favourite: true }

/** Unsaved settings, by the list's id. */
export const unsavedLists = createUnsaved<Kept<ListChoices & { readonly title: string }>>()

export function ListSettings<Choices extends ListChoices>({
  choices,
  onChange,
}: {
  readonly choices: Choices
  readonly onChange: (next: Choices) => void
}) {
  const { t } = useLingui()
  const instance = useInstance()
  // Only servers with antennas (kmyblue and its forks) have these two settings.
  const hasWiderSettings = instance !== null && capabilitiesOf(instance).antennas
  const change = (next: Partial<ListChoices>) => onChange({ ...choices, ...next })
  return (
    <>
      <SegmentedControl
        label={t`Show replies to`}
        selected={choices.replies_policy}
        options={[
          { id: 'followed', label: t`Anyone I follow` },
          { id: 'list', label: t`Members` },
          { id: 'none', label: t`Nobody` },
        ]}
        onSelect={(replies_policy) => change({ replies_policy })}
      />
      <Switch
        label={t`Hide members from home`}
        description={t`Their posts appear in this list only.`}
        isOn={choices.exclusive}
        onChange={(exclusive) => change({ exclusive })}
      />
      {hasWiderSettings && (
        <>
          <Switch
            label={t`Notify me of each post`}
            description={t`Whenever a member posts.`}
            isOn={choices.notify}
            onChange={(notify) => change({ notify })}
          />
          <Switch label={t`Show in the navigation`} isOn={choices.favourite} onChange={(favourite) => change({ favourite })} />
        </>
      )}
    </>
  )
}
