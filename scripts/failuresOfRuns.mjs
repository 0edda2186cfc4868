// Reads which tests failed out of the JSON reports of Playwright and Vitest.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './ensureInstalled.mjs'

/** The failures in a report; none where the run ended before it wrote one. */
export function readFailures(path, failuresIn) {
  let text
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return []
  }
  return failuresIn(JSON.parse(text))
}

/** The failures in a report of Playwright. A test that passed only on a retry counts too. */
export function storyFailures({ suites, errors = [] }) {
  const failures = errors.map(({ message = '' }) => ({ name: 'outside of stories', error: message }))
  const visit = ({ suites: inner = [], specs = [] }) => {
    for (const { file, title, tests } of specs) {
      const failed = tests.flatMap(({ results }) => results).find(({ status }) => status !== 'passed' && status !== 'skipped')
      if (failed !== undefined) failures.push({ name: `${file} › ${title}`, error: failed.error?.message ?? failed.status })
    }
    inner.forEach(visit)
  }
  suites.forEach(visit)
  return failures
}

/** The failures in a report of Vitest: tests that failed, and files that could not be loaded or set up. */
export function unitFailures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [{ name: file, error: message }]
    return failed.map(({ fullName, failureMessages }) => ({ name: `${file} › ${fullName}`, error: failureMessages[0] ?? '' }))
  })
}
