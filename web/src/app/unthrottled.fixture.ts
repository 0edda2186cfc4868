import { vi } from 'vitest'

// React shows what has loaded no sooner than 300 ms after it has shown that it was loading, so that a page does not flicker. Tests waited for
// that at nearly every screen, doing nothing, for longer than all they did. It takes the timer for it once, when it is loaded; the one it
// finds here does not wait. Should React name that step otherwise one day, tests wait again, and nothing else changes.
const { setTimeout: later } = globalThis
vi.stubGlobal('setTimeout', (work: () => void, ms?: number, ...rest: []) =>
  later(work, work.name === 'bound completeRootWhenReady' ? 0 : ms, ...rest),
)
await import('react-dom/client')
vi.unstubAllGlobals()
