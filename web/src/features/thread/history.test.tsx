import { aFilter, aMediaAttachment, anAccount, aStatus } from '@starling/api/fixtures'
import { readingSettings } from '@starling/domain/settings'
import { screen } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { renderEntity } from '../../entities/renderEntity.fixture.tsx'
import { changeSetting } from '../../settings/settingsStore.ts'
import { HistoryDialog } from './HistoryDialog.tsx'

const media_attachments = [aMediaAttachment({ id: 'm', description: 'A wound' })]
const bob = anAccount({ id: '2' })

/** Opens the history of a post with a picture; `first` changes its first version. */
function open(given: Parameters<typeof aStatus>[0], first: object = {}) {
  const status = aStatus({ account: bob, media_attachments, ...given })
  const { content, spoiler_text, sensitive, created_at, account, emojis } = status
  const edit = { content, spoiler_text, sensitive, created_at, account, poll: null, media_attachments, emojis, quote: null }
  const call = async () => ({
    data: [
      { ...edit, ...first },
      { ...edit, content: '<p>Later words</p>' },
    ],
  })
  return renderEntity(<HistoryDialog status={status} onClose={() => undefined} />, { me: '9', statuses: [status], call })
}

const pictures = () => screen.queryAllByRole('img', { name: 'A wound' })

it('covers the pictures of a sensitive post in its versions too, until they are asked for (R-stat-04a, R-stat-04d, R-stat-14b)', async () => {
  const { user } = open({ id: 'h1', sensitive: true })
  await screen.findByText('Later words')
  expect(pictures()).toEqual([])
  const [cover] = screen.getAllByRole('button', { name: /Sensitive content.*Click to show/ })
  await user.click(cover as HTMLElement)
  expect(pictures()).toHaveLength(2)
})

it('covers only the versions that were sensitive (R-stat-04a, R-stat-14b)', async () => {
  open({ id: 'h2', sensitive: false }, { sensitive: true })
  await screen.findByText('Later words')
  expect(pictures()).toHaveLength(1)
})

it.each([
  ['hide_all', {}, /Media hidden/],
  ['default', { filter_action: 'blur', title: 'Spiders' }, /Matches filter.*Spiders/],
  ['default', { spoiler_text: 'Blood' }, /Media hidden/],
] as const)(
  'covers the pictures of versions where posts would, by the setting %s and %j (R-stat-03a, R-stat-04b, R-stat-14b)',
  async (media, given, words) => {
    changeSetting('test', readingSettings.media, () => media)
    onTestFinished(() => changeSetting('test', readingSettings.media, () => 'server'))
    const filter =
      'title' in given
        ? [{ filter: aFilter({ ...given, context: ['thread'], expires_at: null }), keyword_matches: [], status_matches: [] }]
        : []
    open({ id: `h3 ${media} ${words}`, filtered: filter, spoiler_text: 'spoiler_text' in given ? given.spoiler_text : '' })
    await screen.findByText('Later words')
    expect(pictures()).toEqual([])
    expect(screen.getAllByRole('button', { name: words })).toHaveLength(2)
  },
)
