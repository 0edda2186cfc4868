import { useLingui } from '@lingui/react/macro'
import { capabilitiesOf } from '@starling/domain/instance'
import { AtSign, Link2, ListChecks, Newspaper, Pencil, Repeat2, Smile, Star, UserPlus } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useKnownInstance } from '../../session/useInstance.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

interface FilterBarProps {
  readonly selected: string
  readonly isAdvanced: boolean
  readonly hasEmojiReactions: boolean
  readonly onSelect: (quickFilter: string) => void
}

/** Tabs for all or one type of notification; a setting shows every type as a tab. */
export function FilterBar({ selected, isAdvanced, hasEmojiReactions, onSelect }: FilterBarProps) {
  const { t } = useLingui()
  const instance = useKnownInstance()
  const hasReferences = instance ? capabilitiesOf(instance).references : true
  const kind = (id: string, words: string, Icon: LucideIcon) => ({
    id,
    label: (
      <span data-tooltip={words}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        <VisuallyHidden>{words}</VisuallyHidden>
      </span>
    ),
  })
  const tabs = isAdvanced
    ? [
        { id: 'all', label: t`All` },
        kind('mention', t`Mentions`, AtSign),
        kind('favourite', t`Favourites`, Star),
        ...(hasEmojiReactions ? [kind('emoji_reaction', t`Reactions`, Smile)] : []),
        kind('reblog', t`Boosts`, Repeat2),
        ...(hasReferences ? [kind('status_reference', t`Links to your posts`, Link2)] : []),
        kind('poll', t`Poll results`, ListChecks),
        kind('status', t`New posts`, Newspaper),
        kind('update', t`Edits`, Pencil),
        kind('follow', t`Followers`, UserPlus),
      ]
    : [
        { id: 'all', label: t`All` },
        { id: 'mention', label: t`Mentions` },
      ]
  return <Tabs label={t`Filter notifications`} tabs={tabs} selected={selected} onSelect={onSelect} />
}
