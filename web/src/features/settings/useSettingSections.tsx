import { useLingui } from '@lingui/react/macro'
import { Bell, BookOpen, Database, Info, Keyboard, Leaf, Lock, Palette, PenLine, UserCog } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { SettingsSection } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import type { SettingRow } from './SettingRow.tsx'
import { useAboutRows } from './useAboutRows.tsx'
import { useAccountRows } from './useAccountRows.tsx'
import { useAppearanceRows } from './useAppearanceRows.tsx'
import { useKeyRows } from './useKeyRows.tsx'
import { useNotificationRows } from './useNotificationRows.tsx'
import { usePostingRows } from './usePostingRows.tsx'
import { usePrivacyRows } from './usePrivacyRows.tsx'
import { useReadingRows } from './useReadingRows.tsx'
import { useWellbeingRows } from './useWellbeingRows.tsx'
import { CacheControl } from './CacheControl.tsx'
import { ExportControl } from './ExportControl.tsx'
import { SyncControl } from './SyncControl.tsx'

export interface SettingSection {
  readonly id: SettingsSection
  readonly title: string
  readonly summary: string
  readonly Icon: LucideIcon
  readonly rows: readonly SettingRow[]
}

/** All sections of the settings; visitors get those that need no account. */
export function useSettingSections(): readonly SettingSection[] {
  const { t } = useLingui()
  const { me } = useSession()
  const appearance = useAppearanceRows()
  const reading = useReadingRows()
  const posting = usePostingRows()
  const notifications = useNotificationRows()
  const privacy = usePrivacyRows()
  const accounts = useAccountRows()
  const keys = useKeyRows()
  const wellbeing = useWellbeingRows()
  const data = useDataRows()
  const about = useAboutRows()
  const sections: readonly (SettingSection & { readonly isPersonal?: true })[] = [
    { id: 'appearance', title: t`Appearance`, summary: t`Theme, colours, text, language, columns`, Icon: Palette, rows: appearance },
    { id: 'reading', title: t`Reading`, summary: t`Warnings, media, what Home shows`, Icon: BookOpen, rows: reading },
    { id: 'posting', title: t`Posting`, summary: t`What new posts start with`, Icon: PenLine, rows: posting, isPersonal: true },
    {
      id: 'notifications',
      title: t`Notifications`,
      summary: t`How they are shown, who may cause them`,
      Icon: Bell,
      rows: notifications,
      isPersonal: true,
    },
    { id: 'privacy', title: t`Privacy`, summary: t`Followers, filters, mutes and blocks`, Icon: Lock, rows: privacy, isPersonal: true },
    { id: 'accounts', title: t`Accounts`, summary: t`Who is signed in on this device`, Icon: UserCog, rows: accounts },
    { id: 'keys', title: t`Keys`, summary: t`Keyboard shortcuts of your own`, Icon: Keyboard, rows: keys },
    { id: 'wellbeing', title: t`Wellbeing`, summary: t`Less pull: no numbers, no colours, pauses`, Icon: Leaf, rows: wellbeing },
    { id: 'data', title: t`Data`, summary: t`What is kept where, clearing, export`, Icon: Database, rows: data },
    { id: 'about', title: t`About`, summary: t`This server and this software`, Icon: Info, rows: about },
  ]
  return sections.filter(({ isPersonal }) => me !== null || isPersonal !== true)
}

/** Settings about stored data. */
function useDataRows(): readonly SettingRow[] {
  const { t } = useLingui()
  const { me } = useSession()
  return [
    { id: 'sync', words: [t`Where your settings are`, t`Settings`, t`Server`].join(' '), control: <SyncControl /> },
    { id: 'cache', words: [t`Stored on this device`, t`Cache`, t`Clear`].join(' '), control: <CacheControl /> },
    ...(me ? [{ id: 'export', words: [t`Export`, t`Download`].join(' '), control: <ExportControl /> }] : []),
  ]
}
