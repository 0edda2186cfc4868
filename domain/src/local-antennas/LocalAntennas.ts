import type { AntennaConditions, AntennaDraft, AntennaMode } from '../antennas/index.ts'

/** Antennas that run in this client, for servers without any; kept with the settings of the account. */
export interface LocalAntennas {
  readonly meId: string | null
  /** The server's own domain, which its accounts do not carry in their name. */
  localDomain(): string
  /** Whether the server is known to have no antennas. */
  isNeeded(): boolean
  /** What is stored, by id; entries may have been written by another version. */
  stored(): StoredAntennas
  change(change: (stored: StoredAntennas) => StoredAntennas): void
  /** Calls back when they may have changed, here or on another device. */
  onChange(listener: () => void): () => void
  /** A new random text for an id. */
  makeKey(): string
}

export type StoredAntennas = Readonly<Record<string, unknown>>

/** No server gives ids that begin like this. */
const prefix = 'here-'

export function isLocalAntenna(id: string): boolean {
  return id.startsWith(prefix)
}

export function localAntennaId(key: string): string {
  return `${prefix}${key}`
}

/** A stored antenna; null where it is missing or none. Fields that cannot be read have the value of a new one. */
export function readLocalAntenna(stored: StoredAntennas, id: string): AntennaDraft | null {
  const found = Object.hasOwn(stored, id) ? stored[id] : null
  if (typeof found !== 'object' || found === null) return null
  const { title, mode, wanted, excluded, withMediaOnly, ignoreReblog, isFavourite } = found as Readonly<Record<string, unknown>>
  return {
    title: typeof title === 'string' ? title : '',
    mode: (['filtering', 'stl', 'ltl'] as const satisfies readonly AntennaMode[]).find((one) => one === mode) ?? 'filtering',
    wanted: readConditions(wanted),
    excluded: readConditions(excluded),
    withMediaOnly: withMediaOnly === true,
    ignoreReblog: ignoreReblog === true,
    // Only a server can put posts into the timelines it keeps.
    destination: 'own',
    listId: null,
    isFavourite: isFavourite !== false,
  }
}

/** The ids of all that can be read, in the order in which they were made. */
export function localAntennaIds(stored: StoredAntennas): readonly string[] {
  return Object.keys(stored).filter((id) => isLocalAntenna(id) && readLocalAntenna(stored, id) !== null)
}

function readConditions(stored: unknown): AntennaConditions {
  const { accounts, domains, tags, keywords } = (typeof stored === 'object' && stored !== null ? stored : {}) as Readonly<
    Record<string, unknown>
  >
  return { accounts: readTexts(accounts), domains: readTexts(domains), tags: readTexts(tags), keywords: readTexts(keywords) }
}

function readTexts(stored: unknown): readonly string[] {
  return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : []
}
