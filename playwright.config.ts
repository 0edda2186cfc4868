import { defineConfig } from '@playwright/test'

// Uses the system's Chromium, because Playwright's own cannot be downloaded everywhere. scripts/e2e.mjs finds it and passes its path.
const executablePath = process.env['CHROMIUM']

/** Where `npm test` reads which stories failed. */
const results = process.env['STORY_RESULTS']

/** Parts of the browser's own frame, which nobody sees: the list below the address bar is a page in a process of its own for each window. */
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']
/** What Playwright switches off by itself. Chromium obeys only the last of several such switches, so it has to be said again. */
const offByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  // Stories wait now and then, so two leave a part of two cores idle. Their time limits are for what hangs, not for what is slow (decision 96).
  workers: 3,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  // No story gets a second try, anywhere: it would hide that it fails (decision 102).
  retries: 0,
  reporter: [['list'], ...(results ? [['json', { outputFile: results }] as const] : [])],
  // Filling a server with the demo town takes as much processor time as several stories, so one worker runs all stories of the town. They
  // come first, because one of them is the longest of all.
  projects: [
    { name: 'demo', grep: /@demo/, workers: 1 },
    { name: 'stories', grepInvert: /@demo/ },
  ],
  use: {
    viewport: { width: 1280, height: 800 },
    // Recording each story costs two fifths of their processor time (decision 73). `npm run e2e -- --trace on 06` records one.
    trace: 'off',
    locale: 'en-GB',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        `--disable-features=${[...offByPlaywright, ...unseen].join(',')}`,
      ],
    },
  },
})
