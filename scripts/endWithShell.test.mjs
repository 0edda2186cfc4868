import { spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'

const program = `
  import { endWithShell } from ${JSON.stringify(new URL('endWithShell.mjs', import.meta.url).href)}
  import { run } from ${JSON.stringify(new URL('ensureInstalled.mjs', import.meta.url).href)}
  endWithShell()
  const town = (name) => run(process.execPath, ['-e',
    "process.on('SIGTERM', () => { console.log('ended ' + process.argv[1]); process.exit(0) }); console.log('ready'); setInterval(() => {}, 1000)", name])
  await Promise.all([town('one'), town('two')])
  console.log('over')`

/** Runs the script in a shell, as npm does. Answers its output after only the shell was ended. */
function whatIsSaid(env) {
  return new Promise((done) => {
    const shell = spawn('sh', ['-c', `"${process.execPath}" --input-type=module -e "$PROGRAM"; true`], {
      env: { ...process.env, ...env, PROGRAM: program },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    shell.stdout.on('data', (text) => {
      const wasReady = said.split('ready').length
      said += text
      if (wasReady < 3 && said.split('ready').length === 3) shell.kill('SIGTERM')
    })
    // The output is closed when all processes that write to it have ended.
    shell.stdout.on('close', () => done(said))
  })
}

describe.skipIf(process.platform === 'win32')('ending what npm has started', () => {
  it('ends both towns when npm is told to end, which tells its shell alone (#28, 6)', async () => {
    const said = await whatIsSaid({ npm_lifecycle_event: 'start' })
    for (const words of ['ended one', 'ended two', 'over']) expect(said).toContain(words)
  })
})
