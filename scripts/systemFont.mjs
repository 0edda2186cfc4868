// The font family the browser tests are drawn with: the system's default sans-serif.
import { spawnSync } from 'node:child_process'

/** The name of the font family, or why it could not be determined. */
export function systemFont(ask = askFontconfig) {
  const answer = ask()
  return answer === null ? `the system's own on ${process.platform} (fontconfig is not there to name it)` : answer
}

function askFontconfig() {
  const { status, stdout } = spawnSync('fc-match', ['--format=%{family} %{style}', 'system-ui'], { encoding: 'utf8' })
  const name = status === 0 ? stdout.trim() : ''
  return name === '' ? null : name
}
