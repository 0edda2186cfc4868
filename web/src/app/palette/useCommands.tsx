import { annualReportEndpoints } from '@starling/api/annual-reports'
import { useLingui } from '@lingui/react/macro'
import {
  Contrast,
  FileDown,
  Funnel,
  Keyboard,
  List,
  Moon,
  PanelsTopLeft,
  PenLine,
  Pin,
  RadioTower,
  Settings,
  Sun,
  SunMoon,
  UserCog,
  UserRoundX,
} from 'lucide-react'
import type { LucideProps } from 'lucide-react'
import type { ComponentType } from 'react'
import { acctWithServer } from '../../entities/account/SignedInPicture.tsx'
import { ownAntennas } from '../../entities/antenna/antennaQueries.ts'
import { useLists } from '../../entities/collection/lists.ts'
import {
  aboutPath,
  annualReportsPath,
  blocksPath,
  composePath,
  domainBlocksPath,
  editProfilePath,
  followRequestsPath,
  keyboardPath,
  listPath,
  mutesPath,
  pinnedPath,
  privacyPolicyPath,
  rootPath,
  transferPath,
} from '../../routing/paths.ts'
import { pathTo } from '../../routing/routes.ts'
import { accounts } from '../../accounts/accounts.ts'
import { useActiveAccount, useSession, useSignedInAccounts } from '../../session/SessionProvider.tsx'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { useKnownInstance, useIsUnsupported } from '../../session/useInstance.ts'
import { usePreferences } from '../../session/usePreferences.ts'
import { preferences } from '../../storage/preferences.ts'
import { useNavigator } from '../../ui/navigation.ts'
import { useDestinations } from '../destinations.tsx'

/** An entry of the palette: a place to go to, or an action. */
export interface PaletteCommand {
  readonly id: string
  readonly label: string
  readonly Icon: ComponentType<LucideProps>
  readonly href?: string
  readonly act?: () => void
}

/** The groups in the order in which they are shown. */
export interface Commands {
  readonly places: readonly PaletteCommand[]
  readonly actions: readonly PaletteCommand[]
}

/** All entries that do not depend on what was typed. */
export function useCommands(): Commands {
  const { t } = useLingui()
  const { me } = useSession()
  const navigator = useNavigator()
  const { main, own, more } = useDestinations()
  const lists = useLists()
  const isKnown = useKnownInstance() !== null
  const isUnsupported = useIsUnsupported()
  const antennas = useApiQuery(ownAntennas, {}, { isEnabled: me !== null && isKnown })
  const chosen = usePreferences()
  const active = useActiveAccount()
  const others = useSignedInAccounts().filter(({ key }) => key !== active?.key)

  function switchTo(key: string) {
    accounts.activate(key)
    navigator.push(rootPath)
  }

  const place = (href: string, label: string, Icon: ComponentType<LucideProps>): PaletteCommand => ({ id: href, href, label, Icon })
  const act = (id: string, label: string, Icon: ComponentType<LucideProps>, run: () => void): PaletteCommand => ({
    id,
    label,
    Icon,
    act: run,
  })
  const places = [...main, ...own, ...more].map(({ href, label, Icon }) => place(href, label, Icon))
  const personal = [
    ...(lists.data ?? []).map(({ id, title }) => place(listPath(id), title, List)),
    ...(antennas.data ?? []).map(({ id, title }) => place(pathTo('antenna', { id }), title, RadioTower)),
    place(editProfilePath, t`Edit profile`, UserCog),
    place(pinnedPath, t`Pinned posts`, Pin),
    place(followRequestsPath, t`Follow requests`, UserCog),
    place(blocksPath, t`Blocked people`, UserRoundX),
    place(mutesPath, t`Muted people`, UserRoundX),
    place(domainBlocksPath, t`Blocked servers`, UserRoundX),
    place(pathTo('filters'), t`Filters`, Funnel),
    place(transferPath, t`Export and import`, FileDown),
    ...(isUnsupported(annualReportEndpoints.state) ? [] : [place(annualReportsPath, t`Your year`, Settings)]),
  ]
  const about = [
    place(keyboardPath, t`Keyboard shortcuts`, Keyboard),
    place(aboutPath, t`About this server`, Settings),
    place(privacyPolicyPath, t`Privacy policy`, Settings),
  ]
  return {
    places: [...places, ...(me ? personal : []), ...about],
    actions: [
      ...(me ? [place(composePath(), t`New post`, PenLine)] : []),
      ...others.map((account) => act(account.key, t`Switch to @${acctWithServer(account)}`, UserCog, () => switchTo(account.key))),
      act('light', t`Light theme`, Sun, () => preferences.change({ theme: 'light' })),
      act('dark', t`Dark theme`, Moon, () => preferences.change({ theme: 'dark' })),
      act('system', t`Theme of the system`, SunMoon, () => preferences.change({ theme: 'system' })),
      chosen.contrast === 'more'
        ? act('contrast', t`Turn off high contrast`, Contrast, () => preferences.change({ contrast: 'system' }))
        : act('contrast', t`Turn on high contrast`, Contrast, () => preferences.change({ contrast: 'more' })),
      chosen.advancedLayout
        ? act('deck', t`One column`, PanelsTopLeft, () => preferences.change({ advancedLayout: false }))
        : act('deck', t`Columns side by side`, PanelsTopLeft, () => preferences.change({ advancedLayout: true })),
      chosen.keyboardShortcuts
        ? act('keys', t`Turn off keyboard shortcuts`, Keyboard, () => preferences.change({ keyboardShortcuts: false }))
        : act('keys', t`Turn on keyboard shortcuts`, Keyboard, () => preferences.change({ keyboardShortcuts: true })),
    ],
  }
}
