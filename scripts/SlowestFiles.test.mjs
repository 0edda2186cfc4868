import { expect, it, vi } from 'vitest'
import { SlowestFiles, slowestLines } from './SlowestFiles.ts'
import { systemFont } from './systemFont.mjs'

it('names the slowest files first, and only some', () => {
  const files = [
    { name: 'quick.test.ts', ms: 40 },
    { name: 'slow.test.ts', ms: 12_340 },
    { name: 'middling.test.ts', ms: 900 },
  ]
  expect(slowestLines(files, 2)).toEqual(['  12.3 s  slow.test.ts', '   0.9 s  middling.test.ts'])
})

it('adds up what a file costs: its environment, its loading and its tests', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const diagnostic = () => ({
    duration: 1000,
    setupDuration: 200,
    collectDuration: 300,
    prepareDuration: 400,
    environmentSetupDuration: 100,
  })
  new SlowestFiles().onTestRunEnd([{ relativeModuleId: 'a.test.ts', diagnostic }])
  expect(log).toHaveBeenLastCalledWith('   2.0 s  a.test.ts')
  log.mockRestore()
})

it('says which font the browser tests are drawn with, or that nothing can tell', () => {
  expect(systemFont(() => 'DejaVu Sans Book')).toBe('DejaVu Sans Book')
  expect(systemFont(() => null)).toContain(process.platform)
})
