// Finds a Chromium for the browser tests. On Debian, as root, it is installed if there is none.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** The path of a Chromium (CHROMIUM in the environment, the PATH, the usual places), or null. */
export function findChromium(environment = process.env) {
  const named = environment['CHROMIUM']
  if (named) return existsSync(named) ? named : null
  const folders = (environment['PATH'] ?? '').split(delimiter)
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...PLACES]
  return candidates.find((path) => existsSync(path)) ?? null
}

/** Like findChromium, but installs Debian's package where that is possible; otherwise exits with a message. */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isDebianRoot) {
    console.log('Installing Chromium for the browser tests …')
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    spawnSync('apt-get', ['update', '-qq'], quiet)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-core', 'fonts-noto-cjk'], quiet)
    const installed = findChromium()
    if (installed) return installed
  }
  console.error(
    'The browser tests need Chromium: install it (on Debian: apt-get install chromium) or name one in CHROMIUM, then run this again.',
  )
  process.exit(1)
}
