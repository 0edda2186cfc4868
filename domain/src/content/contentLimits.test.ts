import { describe, expect, it } from 'vitest'

import { statusLimits } from './contentLimits.ts'
import type { ContentNode } from './ContentNode.ts'
import { extractHashtagBar } from './extractHashtagBar.ts'
import { hasWords } from './hasWords.ts'
import { hostileFloods } from './hostileFloods.fixture.ts'
import { parseContent } from './parseContent.ts'
import { plainText } from './plainText.ts'
import { plainTextOf } from './plainTextOf.ts'

function all(nodes: readonly ContentNode[]): ContentNode[] {
  return nodes.flatMap((node) => ('children' in node ? [node, ...all(node.children)] : [node]))
}

/** Of processor time, which other processes do not add to. Work that grows with the square of the length would take minutes here. */
const mostMs = 3000

describe('a flood (R-san-03)', () => {
  it.each(hostileFloods)('of $name is read at once and cut within the limits', ({ html, context }) => {
    const started = process.threadCpuUsage()
    const { nodes, isCut } = parseContent(html, context)
    const { content } = extractHashtagBar(nodes, context?.tags ?? [])
    plainText(content)
    hasWords(html)
    plainTextOf(html)
    const { user, system } = process.threadCpuUsage(started)
    expect((user + system) / 1000).toBeLessThan(mostMs)

    expect(isCut).toBe(true)
    const drawn = all(nodes)
    // An address that is shortened becomes three elements.
    expect(drawn.length).toBeLessThanOrEqual(statusLimits.nodes + 6 * statusLimits.links)
    expect(drawn.filter((node) => 'href' in node).length).toBeLessThanOrEqual(statusLimits.links)
    expect(drawn.filter((node) => node.kind === 'emoji' || node.kind === 'image').length).toBeLessThanOrEqual(statusLimits.pictures)
    const lineEnds = drawn.reduce((sum, node) => sum + (node.kind === 'text' ? node.text.split('\n').length - 1 : 0), 0)
    expect(drawn.length + lineEnds).toBeLessThanOrEqual(statusLimits.nodes + 6 * statusLimits.links)
    expect(plainText(nodes).length).toBeLessThanOrEqual(2 * statusLimits.characters)
  })
})

describe('the end of what is drawn', () => {
  it('is where the limit is, and says so (R-san-03)', () => {
    const fits = parseContent(`<p>${'x'.repeat(statusLimits.characters)}</p>`)
    expect(fits.isCut).toBe(false)
    const { nodes, isCut } = parseContent(`<p>${'x'.repeat(statusLimits.characters)}y</p><p>z</p>`)
    expect(isCut).toBe(true)
    expect(nodes).toEqual(fits.nodes)
  })

  it('keeps what stood before it whole: the link that was open is a link', () => {
    const { nodes } = parseContent(`<p><a href="https://a.example">one ${'x'.repeat(statusLimits.characters)}</a> two</p>`)
    expect(nodes).toMatchObject([{ tag: 'p', children: [{ kind: 'link', href: 'https://a.example' }] }])
  })

  it('loses no word to pictures: beyond the limit stand short codes and descriptions (R-san-03, R-emoji-11; #7, 2.4)', () => {
    const address = 'https://a.example/1.png'
    const emojis = [{ shortcode: 'blob', url: address, static_url: address }]
    const { pictures } = statusLimits
    const emoji = parseContent(`<p>${':blob: '.repeat(pictures + 1)}the end</p>`, { emojis })
    expect(emoji.isCut).toBe(false)
    expect(all(emoji.nodes).filter((node) => node.kind === 'emoji')).toHaveLength(pictures)
    expect(all(emoji.nodes).at(-1)).toEqual({ kind: 'text', text: ' :blob: the end' })
    const images = parseContent(`<p>${`<img src="${address}" alt="a boat">`.repeat(pictures + 1)} the end</p>`)
    expect(images.isCut).toBe(false)
    expect(all(images.nodes).filter((node) => node.kind === 'image')).toHaveLength(pictures)
    expect(all(images.nodes).at(-1)).toEqual({ kind: 'text', text: 'a boat the end' })
  })

  it('splits no character', () => {
    const { nodes } = parseContent(`${'x'.repeat(statusLimits.characters - 1)}😀`)
    expect(plainText(nodes)).toBe('x'.repeat(statusLimits.characters - 1))
  })

  it('tells of words that are nested too deeply to be drawn (R-san-03, R-const-02)', () => {
    const nest = (levels: number, inner: string) => `${'<b>'.repeat(levels)}${inner}${'</b>'.repeat(levels)}`
    expect(parseContent(nest(10, 'x')).isCut).toBe(true)
    expect(parseContent(nest(9, 'x')).isCut).toBe(false)
    expect(parseContent(nest(10, ' <script>x</script>')).isCut).toBe(false)
    expect(plainTextOf(nest(500, 'x'))).toBe('x')
  })

  it('leaves each letter eight marks, and the scripts that need them all of theirs', () => {
    const { nodes, isCut } = parseContent(`Z${'\u0301'.repeat(9)}a`)
    expect([nodes, isCut]).toEqual([[{ kind: 'text', text: `Z${'\u0301'.repeat(8)}a` }], true])
    for (const text of ['בְּרֵאשִׁ֖ית', 'བརྒྱུད', 'สวัสดี', 'हिन्दी', '👩🏽‍❤️‍💋‍👨🏻', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'Tiếng Việt'.normalize('NFD')])
      expect(parseContent(text)).toEqual({ nodes: [{ kind: 'text', text }], isCut: false })
  })
})
