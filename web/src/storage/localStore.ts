/** localStorage that may be blocked, full, or hold something that is not JSON. */

export function readLocal(key: string): unknown {
  return readJson(() => localStorage.getItem(key))
}

/** The parsed value of a stored text; null where there is none or it is damaged. */
export function readJson(read: () => string | null): unknown {
  try {
    return JSON.parse(read() ?? 'null')
  } catch {
    return null
  }
}

/** Answers whether the value was stored. */
export function writeLocal(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export function removeLocal(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Blocked storage contains nothing to remove.
  }
}

/** Removes everything stored for one account, except entries with the kept names. The full name of an entry contains the account's key. */
export function removeLocalOf(accountKey: string, keptNames: readonly string[]): void {
  try {
    // An account can have several entries of one name; their full names continue after the key.
    for (const key of Object.keys(localStorage)) {
      const isKept = keptNames.some((name) => key.startsWith(`${name} `))
      if (!isKept && `${key} `.includes(` ${accountKey} `)) localStorage.removeItem(key)
    }
  } catch {
    // Blocked storage holds nothing to remove.
  }
}

/** All keys with this prefix. */
export function keysOfLocal(prefix: string): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Whether any stored entry of an account contains this word. */
export function isNamedInLocal(accountKey: string, word: string): boolean {
  return keysOfLocal('').some((key) => `${key} `.includes(` ${accountKey} `) && localStorage.getItem(key)?.includes(word))
}

/** Calls back when another tab of this client changed a key, or may have done so: a page in the back/forward cache receives no events. */
export function onLocalChange(key: string, listener: () => void): () => void {
  return onLocalEvent((changed) => changed === key, listener)
}

/** The same for all keys with a prefix. */
export function onLocalChanges(prefix: string, listener: () => void): () => void {
  return onLocalEvent((changed) => changed.startsWith(prefix), listener)
}

function onLocalEvent(isMeant: (key: string) => boolean, listener: () => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key === null || isMeant(event.key)) listener()
  }
  const catchUp = (event: PageTransitionEvent) => {
    if (event.persisted) listener()
  }
  window.addEventListener('storage', handle)
  window.addEventListener('pageshow', catchUp)
  return () => {
    window.removeEventListener('storage', handle)
    window.removeEventListener('pageshow', catchUp)
  }
}
