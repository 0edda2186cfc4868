import { expect, it } from 'vitest'
import { readSettings } from '../platform/settings/readSettings.ts'
import { refuseOpenDemo } from './refuseOpenDemo.ts'

const start = (env: Readonly<Record<string, string>>) => () => refuseOpenDemo(readSettings(env, '/'))

it.each([
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.20' },
  { HOST: '::ffff:10.0.0.1' },
  { PUBLIC_URL: 'https://social.example' },
  { HOST: '127.0.0.1', PUBLIC_URL: 'https://localhost.example' },
])('the demo is refused where others reach it: %o', (env) => {
  expect(start(env)).toThrow(/with --demo 127\.0\.0\.1 or localhost is expected, because everybody knows the password/)
})

it.each([
  {},
  { HOST: 'localhost' },
  { HOST: '127.0.0.2' },
  { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' },
  { PUBLIC_URL: 'http://localhost:5173' },
])('the demo is served to this machine: %o', (env) => {
  expect(start(env)).not.toThrow()
})
