#!/usr/bin/env node
// Starts the instance from any state of the folder: installs packages, builds the client if needed, runs the server. Arguments go to the server.
// With --two, two demo towns on this machine that federate with each other.
import { join } from 'node:path'
import { endWithShell } from './endWithShell.mjs'
import { ensureInstalled, rerunOnProjectNode, root, run } from './ensureInstalled.mjs'

const isOver = endWithShell()
ensureInstalled()
if (!(await rerunOnProjectNode())) {
  const { buildIfStale } = await import('./build.mjs')
  // Both take some seconds the first time and are independent, so they run in parallel.
  const template = process.env['DATABASE_URL'] ? null : run(process.execPath, [join(root, 'server', 'src', 'prepareTemplate.ts')])
  const isBuilt = await buildIfStale()
  await template
  process.exitCode = isBuilt && !isOver() ? await start(process.argv.slice(2)) : 1
}

async function start(words) {
  const main = join(root, 'server', 'src', 'main.ts')
  if (!words.includes('--two')) return run(process.execPath, [main, ...words])
  const { townsOf } = await import('./towns.mjs')
  const towns = townsOf(process.env)
  console.log(
    `Two towns: sign in to either, and write to the people of the other one, such as @ada@${towns[1].host} from ${towns[0].name}. ` +
      'Posts, replies, favourites and boosts go from town to town.',
  )
  const codes = await Promise.all(towns.map(({ words: more, env }) => run(process.execPath, [main, '--demo', ...more], { env })))
  return Math.max(...codes)
}
