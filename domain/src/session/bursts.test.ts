import { describe, expect, it } from 'vitest'
import { drawn, live, openHome, posts } from './openHome.fixture.ts'

describe('a burst (#7, 2.11)', () => {
  it('of 20 posts a second is put into the list at most four times in four seconds, the first post at once (#7, 3)', async () => {
    const { stage, home } = await openHome({ posts: posts(102, 101) })
    const rows = new Set([home.getSnapshot().rows])
    home.subscribe(() => rows.add(home.getSnapshot().rows))
    live(stage, '200')
    await stage.pass(20)
    expect(drawn(home.getSnapshot())).toBe('200 102 101')
    for (let id = 201; id < 280; id += 1) {
      live(stage, String(id))
      await stage.pass(50)
    }
    expect(rows.size - 1).toBeLessThanOrEqual(4)
    await stage.pass(3000)
    // The others wait above the one that is read.
    expect(home.getSnapshot()).toMatchObject({ rows: { 0: { id: '200' } }, pendingCount: 79 })
    home.showPending()
    expect(home.getSnapshot().rows[0]).toMatchObject({ id: '279' })
  })

  it('keeps its order when the tab is hidden in the middle of it', async () => {
    const { stage, home } = await openHome({ posts: posts(102, 101) })
    for (let id = 200; id < 210; id += 1) live(stage, String(id))
    stage.session.setVisible(false)
    for (let id = 210; id < 220; id += 1) live(stage, String(id))
    stage.session.setVisible(true)
    live(stage, '220')
    await stage.pass(5000)
    home.showPending()
    expect(drawn(home.getSnapshot())).toBe([...posts(220, 200), ...posts(102, 101)].map(({ id }) => id).join(' '))
  })
})

describe('posts at the very top (#26)', () => {
  it('wait while another tab is looked at, also at the top (R-tl-05, #26)', async () => {
    const { stage, home } = await openHome({ posts: posts(102, 101) })
    stage.session.setVisible(false)
    live(stage, '200')
    await stage.pass(1000)
    stage.session.setVisible(true)
    expect(drawn(home.getSnapshot())).toBe('102 101')
    expect(home.getSnapshot()).toMatchObject({ pendingCount: 1, wasAt: '102' })
    home.showPending()
    expect(home.getSnapshot()).toMatchObject({ pendingCount: 0, wasAt: '102' })
    live(stage, '201')
    expect(drawn(home.getSnapshot())).toBe('201 200 102 101')
  })

  it('that were missed in an outage wait above the one that was read at the top (R-tl-07, #26)', async () => {
    const all = { posts: posts(110, 101) }
    const { stage, home } = await openHome(all)
    stage.socket().drop()
    all.posts = posts(170, 101)
    await stage.pass(1000)
    stage.socket().open()
    await stage.settle()
    expect(drawn(home.getSnapshot())).toMatch(/^110 109 /)
    expect(home.getSnapshot().wasAt).toBe('110')
  })
})
