import type { Goal } from '../Figure.ts'

/**
 * The goals of the client, and the best values of other clients in the same setup. Those of times are multiples of the calibration
 * loop, which took 1,050 ms in the sitting in which the other clients were measured.
 */
export const goals = {
  scripts: { name: 'JavaScript until the first post, compressed', unit: 'KiB', goal: 128, rival: 132 },
  coldPaint: { name: 'First contentful paint, empty profile', unit: 'ms', goal: null, rival: 636, loopGoal: 0.3, loopRival: 0.61 },
  cold: { name: 'First post visible, empty profile', unit: 'ms', goal: null, rival: 4385, loopGoal: 1, loopRival: 4.18 },
  warmPaint: { name: 'First contentful paint, second visit', unit: 'ms', goal: null, rival: 544, loopGoal: 0.3, loopRival: 0.52 },
  warm: { name: 'First post visible, second visit', unit: 'ms', goal: null, rival: 2971, loopGoal: 0.4, loopRival: 2.83 },
  warmUsable: { name: '  … and it can be used', unit: 'ms', goal: null, rival: null },
  blocking: {
    name: 'Blocking until 5 s after the first post, empty profile',
    unit: 'ms',
    goal: null,
    rival: 2470,
    loopGoal: 0.4,
    loopRival: 2.35,
  },
  blockingWarm: { name: '  … second visit', unit: 'ms', goal: null, rival: null },
  elsewherePaint: {
    name: 'Client on another origin than its API: first contentful paint',
    unit: 'ms',
    goal: null,
    rival: null,
    loopGoal: 0.3,
  },
  elsewhere: { name: '  … first post visible, empty profile', unit: 'ms', goal: null, rival: null, loopGoal: 1 },
  elsewhereWarm: { name: '  … first post visible, second visit', unit: 'ms', goal: null, rival: null, loopGoal: 0.4 },
  killedPaint: { name: 'After the page was killed: first contentful paint', unit: 'ms', goal: null, rival: null, loopGoal: 0.3 },
  killed: { name: '  … first post visible', unit: 'ms', goal: null, rival: null, loopGoal: 0.4 },
  scrollingP95: { name: 'Scrolling at 1,500 px/s, p95 frame', unit: 'frame ms', goal: 17, rival: 92 },
  scrollingSlow: { name: '  … frames over 50 ms', unit: '%', goal: 0, rival: 9.7 },
  scrollingWorst: { name: '  … worst frame', unit: 'frame ms', goal: 50, rival: null },
  flingingSlow: { name: 'Flinging at 6,000 px/s, frames over 50 ms', unit: '%', goal: 1, rival: 30 },
  flingingPerPost: { name: '  … main thread for each post', unit: 'ms', goal: null, rival: 251, loopGoal: 0.04, loopRival: 0.24 },
  flingingElements: { name: '  … most elements in the page', unit: '', goal: 800, rival: 830 },
  flingingPosts: { name: '  … posts passed', unit: '', goal: null, rival: null },
  streamingMissing: { name: 'Streaming 20 posts a second at the top, posts not to be had', unit: '', goal: 0, rival: null },
  streamingSlow: { name: '  … frames over 50 ms', unit: '%', goal: 1, rival: 16 },
  streamingP95: { name: '  … p95 frame', unit: 'frame ms', goal: 17, rival: 83 },
  picturesSlow: { name: '  … a third with pictures: frames over 50 ms', unit: '%', goal: 1, rival: null },
  picturesP95: { name: '  … a third with pictures: p95 frame', unit: 'frame ms', goal: 17, rival: null },
  drift: { name: 'Drift of what one reads while posts arrive above', unit: 'px', goal: 0, rival: 0 },
  thread: { name: 'Conversation: opened post visible after the click', unit: 'ms', goal: null, rival: 596, loopGoal: 0.1, loopRival: 0.57 },
  threadAnswered: { name: '  … its first answer visible', unit: 'ms', goal: null, rival: null },
  back: { name: 'Back at home', unit: 'ms', goal: null, rival: 1146, loopGoal: 0.08, loopRival: 1.09 },
  backOffset: { name: '  … away from the place one left', unit: 'px', goal: 0, rival: null },
  longThread: { name: 'Conversation of 500 posts: opened post visible', unit: 'ms', goal: null, rival: null, loopGoal: 0.1 },
  longThreadAnswered: { name: '  … its first answer visible', unit: 'ms', goal: null, rival: null },
  longThreadBlocking: { name: '  … blocking until a second after that', unit: 'ms', goal: null, rival: null },
  memoryStart: { name: 'Memory: heap after the start', unit: 'MiB', goal: null, rival: null },
  memoryEnd: { name: '  … after the soak', unit: 'MiB', goal: null, rival: null },
  nodesEnd: { name: '  … nodes after the soak', unit: '', goal: null, rival: null },
  loop: { name: 'Calibration: one loop in the slowed page', unit: 'ms of a loop', goal: null, rival: null },
} satisfies Record<string, Goal>

export type GoalName = keyof typeof goals
