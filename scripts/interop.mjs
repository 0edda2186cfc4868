#!/usr/bin/env node
// Runs our server and servers of other projects on loopback, and checks case by case what users of both see of each other.
// Usage: npm run interop -- [--snac PROGRAM] [--gotosocial PROGRAM --assets FOLDER] [--sharkey FOLDER] [--hollo FOLDER] [--port NUMBER] [--only NUMBER,NUMBER]
// Servers without a program are skipped with a message. The port is a free one by default, and 80 for Hollo.
import { existsSync, mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled, rerunOnProjectNode } from './ensureInstalled.mjs'
import { findOnPath, freePort } from './services.mjs'

const { values } = parseArgs({
  options: {
    snac: { type: 'string' },
    gotosocial: { type: 'string' },
    assets: { type: 'string' },
    sharkey: { type: 'string' },
    hollo: { type: 'string' },
    port: { type: 'string' },
    only: { type: 'string' },
  },
})
// Exiting also ends the servers.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
ensureInstalled()
if (!(await rerunOnProjectNode())) {
  const snac = values.snac ?? findOnPath(['snac'])
  const goToSocial = values.gotosocial ?? findOnPath(['gotosocial'])
  const { startSnac, startGoToSocial } = await import('./interop/servers.mjs')
  const { startSharkey } = await import('./interop/sharkey.mjs')
  const { startHollo } = await import('./interop/hollo.mjs')
  const known = [
    ['snac', snac, (folder) => startSnac(folder, snac)],
    ['GoToSocial', goToSocial, (folder) => startGoToSocial(folder, goToSocial, values.assets ?? join(dirname(goToSocial), 'web'))],
    ['Sharkey', values.sharkey ?? null, (folder) => startSharkey(folder, values.sharkey)],
    ['Hollo', values.hollo ?? null, (folder) => startHollo(folder, values.hollo)],
  ]
  let failed = 0
  for (const [name, program, startTheirs] of known)
    if (program === null || !existsSync(program)) console.log(`${name}: there is no program of it here, so nothing was tried.`)
    else failed += await tryOut(name, startTheirs)
  process.exitCode = failed === 0 ? 0 : 1
}

/** Runs all cases in both directions with one other server; answers how many failed. */
async function tryOut(name, startTheirs) {
  const { startOurs, OUR_NAMES, THEIR_NAMES } = await import('./interop/servers.mjs')
  const { CASES: SIMPLE } = await import('./interop/cases.mjs')
  const { CASES_OF_POSTS } = await import('./interop/casesOfPosts.mjs')
  const { CASES_OF_PEOPLE } = await import('./interop/casesOfPeople.mjs')
  const { CASES_OF_SOCIAL_OBJECTS } = await import('./interop/casesOfSocialObjects.mjs')
  const CASES = [...SIMPLE, ...CASES_OF_POSTS, ...CASES_OF_SOCIAL_OBJECTS, ...CASES_OF_PEOPLE]
  const folder = mkdtempSync(join(tmpdir(), 'starling-interop-'))
  mkdirSync(join(folder, 'ours'))
  const running = []
  let failed = 0
  let isComplete = false
  try {
    const theirs = await startTheirs(folder)
    running.push(theirs)
    const port = Number(values.port ?? (theirs.nameOfOurs === undefined ? await freePort() : 80))
    const ours = await startOurs(join(folder, 'ours'), port, [theirs.host], theirs.nameOfOurs)
    running.push(ours)
    const [ada, ann, amy, avi, abe] = await each(OUR_NAMES, ours.person)
    const [bob, ben, bea, bud, bix] = await each(THEIR_NAMES, theirs.person)
    // Some servers create locked accounts.
    for (const { api } of [bob, ben, bea, bud, bix]) await api.patch('/api/v1/accounts/update_credentials', { locked: false })
    console.log(`\n${name} (logs in ${folder})`)
    const titles = new Set(CASES.flatMap(({ title }) => [`→ ${title}`, `← ${title}`]))
    const unknown = [...theirs.lacks.keys()].filter((title) => !titles.has(title))
    if (unknown.length > 0) throw new Error(`No case is called ${unknown.join(' or ')}`)
    const directions = [
      { arrow: '→', people: { a: ada, b: bob, a2: ann, b2: ben, mover: amy, target: bea, leaver: abe } },
      { arrow: '←', people: { a: bob, b: ada, a2: ben, b2: ann, mover: bud, target: avi, leaver: bix } },
    ]
    const offered = CASES.filter(({ needs }) => needs === null || theirs.offers?.includes(needs) === true)
    for (const { number, title, run } of offered.filter(
      ({ number }) => values.only === undefined || ['3', ...values.only.split(',')].includes(number),
    ))
      for (const { arrow, people } of directions) {
        const lack = theirs.lacks.get(`${arrow} ${title}`)
        const began = Date.now()
        const fault = lack === undefined ? await faultOf(run, people) : null
        if (fault !== null) failed += 1
        const seconds = ((Date.now() - began) / 1000).toFixed(1)
        const said = lack === undefined ? (fault === null ? `works (${seconds} s)` : `FAILS: ${fault}`) : `not there: ${lack}`
        console.log(`  ${arrow} ${number.padStart(2)} ${title}: ${said}`)
      }
    isComplete = true
  } finally {
    for (const server of running) await server.stop()
    if (isComplete && failed === 0) rmSync(folder, { recursive: true, force: true })
  }
  console.log(`${name}: ${failed === 0 ? 'all cases work' : `${failed} cases fail`}`)
  return failed
}

async function each(names, make) {
  const made = []
  for (const name of names) made.push(await make(name))
  return made
}

/** What was wrong in a case; null if it works. */
async function faultOf(run, people) {
  try {
    await run(people)
    return null
  } catch (error) {
    return error.message
  }
}
