import { describe, expect, it } from 'vitest'

import { parseContent } from './parseContent.ts'
import type { ContentContext } from './parseContent.ts'
import { draw } from './drawContent.fixture.ts'

const read = (html: string, context?: ContentContext) => draw(parseContent(html, context).nodes)

describe('parseContent', () => {
  it.each([
    ['<p>One<br>two</p>', '<p>One<br>two</p>'],
    [
      '<p><b>a</b><strong>b</strong><i>c</i><em>d</em><u>e</u><s>f</s><del>g</del><code>h</code></p>',
      '<p><b>a</b><strong>b</strong><i>c</i><em>d</em><u>e</u><s>f</s><del>g</del><code>h</code></p>',
    ],
    ['<blockquote><p>said</p></blockquote><pre><code>x</code></pre>', '<blockquote><p>said</p></blockquote><pre><code>x</code></pre>'],
    ['<ul><li>a</li><li>b</li></ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>', '<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>'],
    ['<img src="https://a.example/x.png" alt="x">', '<img https://a.example/x.png>'],
  ])('keeps %s (R-san-01a)', (html, expected) => {
    expect(read(html)).toBe(expected)
  })

  it.each([
    ['<marquee>run</marquee>', 'run'],
    ['<div>a</div><div>b</div>', 'a<br>b'],
    ['<h1>Title</h1><p>text</p>', 'Title<p>text</p>'],
    ['<p>text</p><h2>Title</h2>', '<p>text</p>Title'],
    ['<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>', '12<br>3'],
    ['a<script>alert(1)</script>b<style>p{}</style>c', 'abc'],
    ['<template><p>x</p></template><noscript><p>y</p></noscript>z', 'z'],
    ['<textarea>a</textarea><select><option>b</option></select>c', 'c'],
    ['<!-- secret -->seen', 'seen'],
    ['<li>alone</li>', 'alone'],
    ['<rt>alone</rt>', 'alone'],
    [
      '<ul>text<b>bold</b><li>item</li><ul><li>inner</li></ul></ul>',
      '<ul><li>text<b>bold</b></li><li>item<ul><li>inner</li></ul></li></ul>',
    ],
    ['<p>a<object><p>b</p></object></p>', '<p>a</p>'],
    // White space between blocks draws nothing; Hollo ends every post with a line break.
    ['<p>a</p>\n', '<p>a</p>'],
    ['\n<p>a</p>\n\n<blockquote>\n<p>b</p>\n</blockquote>\n c', '<p>a</p><blockquote><p>b</p></blockquote>c'],
    ['<ul>\n<li>\n<p>a</p>\n</li>\n</ul>\n', '<ul><li><p>a</p></li></ul>'],
    ['<p>a\n  b</p>', '<p>a\n  b</p>'],
    ['<p>a<button><p>b</p></button>c</p>', '<p>a<br>b<br>c</p>'],
  ])('turns %s into %s (R-san-01b, R-san-01c)', (html, expected) => {
    expect(read(html)).toBe(expected)
  })

  it('keeps only the attributes that mean something (R-san-02a, R-san-02g)', () => {
    const nodes = parseContent('<p id="root" class="modal" lang="ar" dir="rtl" title="t" onclick="x()" style="color:red">x</p>').nodes
    expect(nodes).toEqual([{ kind: 'element', tag: 'p', lang: 'ar', dir: 'rtl', title: 't', children: [{ kind: 'text', text: 'x' }] }])
  })

  it('keeps of a picture its address, words and title (R-san-02c)', () => {
    const html =
      '<img src="https://a.example/x.png" alt="A hill" title="t" class="modal" srcset="https://b.example/y.png 2x" onerror="x()">'
    expect(parseContent(html).nodes).toEqual([{ kind: 'image', src: 'https://a.example/x.png', alt: 'A hill', title: 't' }])
  })

  it('keeps the numbering of lists (R-san-02b)', () => {
    const [list] = parseContent('<ol start="3" reversed><li value="7">x</li><li value="a">y</li></ol>').nodes
    expect(list).toMatchObject({ tag: 'ol', start: 3, reversed: true, children: [{ tag: 'li', value: 7 }, { tag: 'li' }] })
    expect(list?.kind === 'element' && list.children[1]).not.toHaveProperty('value')
  })

  it('drops what lies deeper than ten levels (R-san-03)', () => {
    const nest = (levels: number) => `${'<span>'.repeat(levels)}x${'</span>'.repeat(levels)}`
    expect(read(nest(9))).toContain('x')
    expect(read(nest(10))).not.toContain('x')
  })

  it('unwraps a link that leads nowhere safe, and a link in a link (R-san-02d)', () => {
    expect(read('<a href="javascript:alert(1)">go</a> <a>plain</a> <a href="/local">in</a>')).toBe('go plain in')
    expect(read('<a href="https://a.example"><table><a href="https://b.example">x</a></table></a>')).not.toMatch(/<a [^>]*><a /)
  })

  it('remembers that an address must not be translated (R-san-02e)', () => {
    const [link] = parseContent('<a href="https://a.example/" translate="no">a</a>').nodes
    expect(link).toMatchObject({ kind: 'link', isTranslatable: false })
  })

  it('shows the middle of an address as Mastodon marks it, and marks it where the server did not', () => {
    const marked =
      '<a href="https://a.example/long/path"><span class="invisible">https://</span><span class="ellipsis">a.example/lo</span><span class="invisible">ng/path</span></a>'
    expect(read(marked)).toBe(
      '<a https://a.example/long/path><span.invisible>https://</span><span.ellipsis>a.example/lo</span><span.invisible>ng/path</span></a>',
    )
    const bare = 'https://www.a.example/a/very/long/path/that/never/ends/at/all'
    expect(read(`<a href="${bare}">${bare}</a>`)).toBe(
      `<a ${bare}><span.invisible>https://www.</span><span.ellipsis>a.example/a/very/long/path/tha</span><span.invisible>t/never/ends/at/all</span></a>`,
    )
    expect(read('<a href="https://a.example/">https://a.example/</a>')).toBe(
      '<a https://a.example/><span.invisible>https://</span>a.example/</a>',
    )
  })

  it('hides the fallback line of a quote only when the quote is drawn (R-quote-12b)', () => {
    const html = '<p class="quote-inline">RE: <a href="https://a.example/1">a</a></p><p>Yes.</p>'
    expect(read(html, { hasQuote: true })).toBe('<p>Yes.</p>')
    expect(read(html)).toContain('RE: ')
    expect(read('<p>Yes.<span class="quote-inline"><br><br>RE: x</span></p>', { hasQuote: true })).toBe('<p>Yes.</p>')
  })

  it('draws custom emoji of the entity alone, apart from words and never in code (R-emoji-11a, R-emoji-11b)', () => {
    const emojis = [{ shortcode: 'cat', url: 'https://a.example/cat.gif', static_url: 'https://a.example/cat.png' }]
    const seen = read('<p>:cat: x:cat: :cat:y :dog: 猫:cat:猫 :cat::cat: <code>:cat:</code></p>', { emojis })
    expect(seen).toBe('<p>[cat] x:cat: :cat:y :dog: 猫[cat]猫 [cat][cat] <code>:cat:</code></p>')
  })
})

describe('mentions and hashtags', () => {
  const ada = { username: 'ada', acct: 'ada@b.example', url: 'https://b.example/@ada' }
  const bob = { username: 'bob', acct: 'bob', url: 'https://here.example/@bob' }
  const context: ContentContext = { mentions: [ada, bob], tags: [{ name: 'cats' }], localDomain: 'here.example' }

  it.each([
    [
      'Mastodon',
      '<span class="h-card"><a href="https://b.example/@ada" class="u-url mention">@<span>ada</span></a></span>',
      'ada@b.example',
    ],
    ['Pleroma', '<a class="u-url mention" href="https://b.example/users/ada">@<span>ada</span></a>', 'ada@b.example'],
    ['Misskey', '<a href="https://b.example/@ada" class="u-url mention">@ada@b.example</a>', 'ada@b.example'],
    ['snac', '<a href="https://b.example/ada" class="u-url mention">@ada@b.example</a>', 'ada@b.example'],
    ['a local account', '<a href="https://here.example/@bob">@bob</a>', 'bob'],
    ['a sign outside the link', '@<a class="mention" href="https://here.example/@bob">bob</a>', 'bob'],
    ['someone the entity does not list', '<a href="https://c.example/users/Cy">@Cy</a>', 'Cy@c.example'],
    ['a federated path', '<a href="https://d.example/@dot@e.example">@dot@e.example</a>', 'dot@e.example'],
  ])('knows a mention by %s (R-stat-15b)', (_name, html, acct) => {
    expect(read(html, context)).toContain(`<@${acct}>`)
  })

  it('does not take a link for a mention when its text and its target disagree', () => {
    expect(read('<a href="https://evil.example/login">@ada</a>', { ...context, mentions: [] })).toContain('<a https://evil.example/login>')
    expect(read('<a class="mention" href="https://c.example/@cy">@dan</a>', { ...context, mentions: [] })).toContain('<a ')
  })

  it.each([
    ['Mastodon', '<a href="https://b.example/tags/Cats" class="mention hashtag" rel="tag">#<span>Cats</span></a>'],
    ['rel alone', '<a href="https://b.example/t/Cats" rel="tag ugc">#Cats</a>'],
    ['the entity', '<a href="https://b.example/t/Cats">#Cats</a>'],
  ])('knows a hashtag by %s (R-stat-15)', (_name, html) => {
    expect(read(html, context)).toContain('<#Cats>')
  })

  it('leaves a plain link that begins with a number sign', () => {
    expect(read('<a href="https://b.example/issues/4">#4</a>', context)).toContain('<a https://b.example/issues/4>')
  })
})
