import { expect, it } from 'vitest'
import { softwareOf } from './serverFacts.ts'

it.each([
  ['4.5.0 (compatible; Starling 0.1.0)', 'https://starling.example/source', 'Starling 0.1.0'],
  ['2.7.2 (compatible; Pleroma 2.6.0)', '', 'Pleroma 2.6.0'],
  ['4.4.0+kmyblue', 'https://github.com/kmycode/mastodon', '4.4.0+kmyblue'],
  ['4.5.1', 'https://github.com/mastodon/mastodon', 'mastodon 4.5.1'],
  ['0.10.0', 'https://github.com/fedify-dev/hollo', 'hollo 0.10.0'],
  ['0.20.0-peer', 'https://codeberg.org/superseriousbusiness/gotosocial', 'gotosocial 0.20.0-peer'],
  ['takahe/0.11.0', 'https://github.com/jointakahe/takahe', 'takahe/0.11.0'],
  ['4.0.0 (not true; really snac/2.94)', 'https://comam.es/what-is-snac', '4.0.0 (not true; really snac/2.94)'],
  ['1.0.0', '', '1.0.0'],
])('reads %s with the source %s as %s (R-inst-01)', (version, source_url, software) => {
  expect(softwareOf({ version, source_url })).toBe(software)
})
