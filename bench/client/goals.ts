import type { Goal } from '../Figure.ts'

/** The goals of the client, and the best values measured for other clients in the same setup. */
export const goals = {
  scripts: { name: 'JavaScript until the first post, compressed', unit: 'KiB', goal: 110, rival: 132 },
  cold: { name: 'First post visible, empty profile', unit: 'ms', goal: 750, rival: 1510 },
  warm: { name: 'First post visible, second visit', unit: 'ms', goal: 340, rival: 1130 },
  warmUsable: { name: '  … and it can be used', unit: 'ms', goal: null, rival: null },
  blocking: { name: 'Blocking until 5 s after the first post, empty profile', unit: 'ms', goal: 280, rival: 570 },
  blockingWarm: { name: '  … second visit', unit: 'ms', goal: null, rival: null },
  scrollingP95: { name: 'Scrolling at 1,500 px/s, p95 frame', unit: 'ms', goal: 17, rival: 33 },
  scrollingWorst: { name: '  … worst frame', unit: 'ms', goal: 50, rival: null },
  flingingSlow: { name: 'Flinging at 6,000 px/s, frames over 50 ms', unit: '%', goal: 1, rival: 12 },
  flingingElements: { name: '  … most elements in the page', unit: '', goal: 800, rival: 830 },
  flingingPosts: { name: '  … posts passed', unit: '', goal: null, rival: null },
  streamingMissing: { name: 'Streaming 20 posts a second at the top, posts not shown', unit: '', goal: 0, rival: null },
  streamingP95: { name: '  … p95 frame', unit: 'ms', goal: 17, rival: 50 },
  drift: { name: 'Drift of what one reads while posts arrive above', unit: 'px', goal: 0, rival: 0 },
  thread: { name: 'Conversation: opened post visible after the click', unit: 'ms', goal: 80, rival: 224 },
  threadAnswered: { name: '  … its first answer visible', unit: 'ms', goal: null, rival: null },
  back: { name: 'Back at home', unit: 'ms', goal: 60, rival: 133 },
  backOffset: { name: '  … away from the place one left', unit: 'px', goal: 0, rival: null },
  memoryStart: { name: 'Memory: heap after the start', unit: 'MiB', goal: null, rival: null },
  memoryEnd: { name: '  … after the soak', unit: 'MiB', goal: null, rival: null },
  nodesEnd: { name: '  … nodes after the soak', unit: '', goal: null, rival: null },
} satisfies Record<string, Goal>

export type GoalName = keyof typeof goals
