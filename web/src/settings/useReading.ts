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

/**
 * Cached for each state of the settings and the defaults, because every card calls this; two levels, because accounts without settings
 * share one empty document.
 */
const known = new WeakMap<SettingsDocument, WeakMap<ReadingDefaults, Reading>>()

export function useReading(): Reading {
  const { key } = useSession()
  const store = settingsStore(key)
  const defaults = useSyncExternalStore(readingDefaults(key).subscribe, readingDefaults(key).get)
  return useSyncExternalStore(store.subscribe, () => readingOf(store.get().mine, defaults))
}

function readingOf(mine: SettingsDocument, defaults: ReadingDefaults): Reading {
  const ofDocument = known.get(mine) ?? new WeakMap<ReadingDefaults, Reading>()
  known.set(mine, ofDocument)
  const before = ofDocument.get(defaults)
  if (before !== undefined) return before
  const warnings = readSetting(mine, readingSettings.warnings)
  const media = readSetting(mine, readingSettings.media)
  const flags = Object.fromEntries(Object.entries(postFlags).map(([name, flag]) => [name, readSetting(mine, flag)])) as PostFlags
  const reading = {
    opensWarnings: warnings === 'server' ? defaults.opensWarnings : warnings === 'open',
    media: media === 'server' ? defaults.media : media,
    ...flags,
  }
  ofDocument.set(defaults, reading)
  return reading
}
