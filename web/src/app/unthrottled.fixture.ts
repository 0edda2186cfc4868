import { vi } from 'vitest'

// React shows loaded content at the earliest 300 ms after it has shown a placeholder, so that a page does not flicker. Tests would wait for
// that at nearly every screen, longer than for everything else. React reads `setTimeout` once, when it is loaded; the replacement
// here does not wait for that step. If a later React renames the step, tests wait again, and nothing else changes.
const { setTimeout: later } = globalThis
vi.stubGlobal('setTimeout', (work: () => void, ms?: number, ...rest: []) =>
  later(work, work.name === 'bound completeRootWhenReady' ? 0 : ms, ...rest),
)
await import('react-dom/client')
vi.unstubAllGlobals()
