#!/usr/bin/env node
// Measures client and server against their budgets (bench/README.md). Usage: npm run bench -- [client] [content] [remembered] [server] [options] [PART…]
import { join } from 'node:path'
import { ensureInstalled, projectNode, rerunOnProjectNode, run } from './ensureInstalled.mjs'

const SIDES = ['client', 'content', 'remembered', 'server']

ensureInstalled()
if (!(await rerunOnProjectNode())) {
  const words = process.argv.slice(2)
  const named = words.filter((word) => SIDES.includes(word))
  const rest = words.filter((word) => !SIDES.includes(word))
  process.exitCode = 0
  for (const side of named.length > 0 ? named : SIDES) process.exitCode ||= await measure(side, rest)
}

async function measure(side, words) {
  const args = [join('bench', side, 'main.ts'), ...words]
  if (side === 'client') {
    const { ensureChromium } = await import('./findChromium.mjs')
    const { buildIfStale } = await import('./build.mjs')
    const CHROMIUM = ensureChromium()
    const isOwnBuild = !words.some((word) => word.startsWith('--web='))
    if (isOwnBuild && !(await buildIfStale())) return 1
    return run(projectNode(), args, { env: { ...process.env, CHROMIUM } })
  }
  if (side === 'content' || side === 'remembered') return run(projectNode(), args)
  if (words.includes('sockets')) return run(projectNode(), args)
  const isNamed = words.includes('pglite') || words.includes('postgres')
  if (!words.includes('postgres')) {
    const code = await run(projectNode(), [...args, ...(isNamed ? [] : ['pglite'])])
    if (code !== 0 || words.includes('pglite')) return code
  }
  return run(projectNode(), [join('scripts', 'withPostgres.mjs'), projectNode(), ...args, ...(isNamed ? [] : ['postgres'])])
}
