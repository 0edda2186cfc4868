import { postFlags, readingSettings, readSetting } from '@starling/domain/settings'
import type { SettingsDocument } from '@starling/domain/settings'
import { useSyncExternalStore } from 'react'
import { useSession } from '../session/SessionProvider.tsx'
import type { ReadingDefaults } from './readingDefaults.ts'
import { readingDefaults } from './readingDefaults.ts'
import { settingsStore } from './settingsStore.ts'

type PostFlags = { readonly [Name in keyof typeof postFlags]: (typeof postFlags)[Name]['otherwise'] }

/** The settings for drawing posts. */
export interface Reading extends PostFlags {
  readonly opensWarnings: boolean
  readonly media: ReadingDefaults['media']
}

/** Every card calls this, so the result is cached for each state of the settings. */
const known = new WeakMap<SettingsDocument, { readonly defaults: ReadingDefaults; readonly reading: Reading }>()

export function useReading(): Reading {
  const { key } = useSession()
  const store = settingsStore(key)
  const defaults = useSyncExternalStore(readingDefaults(key).subscribe, readingDefaults(key).get)
  return useSyncExternalStore(store.subscribe, () => readingOf(store.get().mine, defaults))
}

function readingOf(mine: SettingsDocument, defaults: ReadingDefaults): Reading {
  const before = known.get(mine)
  if (before?.defaults === defaults) return before.reading
  const warnings = readSetting(mine, readingSettings.warnings)
  const media = readSetting(mine, readingSettings.media)
  const flags = Object.fromEntries(Object.entries(postFlags).map(([name, flag]) => [name, readSetting(mine, flag)])) as PostFlags
  const reading = {
    opensWarnings: warnings === 'server' ? defaults.opensWarnings : warnings === 'open',
    media: media === 'server' ? defaults.media : media,
    ...flags,
  }
  known.set(mine, { defaults, reading })
  return reading
}
