const kept = new Set<{ clear(): void }>()

/**
 * Marks a collection of a module as memory of this page, for what is neither stored nor owned by a component or a session: expanded warnings,
 * translations, unsaved notes. Answers the collection.
 */
export function keptByPage<Memory extends { clear(): void }>(memory: Memory): Memory {
  kept.add(memory)
  return memory
}

/** Empties all of it: when the last account is signed out, because the next person at this device must not find it. */
export function forgetPage(): void {
  for (const memory of kept) memory.clear()
}
