import type { ContentAttributes, ContentElement, ContentTag } from './ContentNode.ts'
import type { HtmlAttributes } from './createTokenizer.ts'

const contentTags: ReadonlySet<string> = new Set<ContentTag>([
  'p',
  'span',
  'del',
  's',
  'pre',
  'blockquote',
  'code',
  'b',
  'strong',
  'u',
  'i',
  'em',
  'ul',
  'ol',
  'li',
  'ruby',
  'rt',
  'rp',
])

/** Elements whose text is not part of the post: code, styles, foreign markup, fallbacks and form values. */
const droppedWhole: ReadonlySet<string> = new Set([
  'annotation-xml',
  'applet',
  'audio',
  'canvas',
  'datalist',
  'embed',
  'frame',
  'frameset',
  'head',
  'iframe',
  'math',
  'noembed',
  'noframes',
  'noscript',
  'object',
  'option',
  'plaintext',
  'script',
  'select',
  'style',
  'svg',
  'template',
  'textarea',
  'title',
  'video',
  'xmp',
])

/** Elements that begin and end a line although they themselves are not kept. */
const unwrappedBlocks: ReadonlySet<string> = new Set([
  'address',
  'article',
  'aside',
  'body',
  'center',
  'dd',
  'details',
  'dialog',
  'dir',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hgroup',
  'hr',
  'legend',
  'main',
  'menu',
  'nav',
  'ol',
  'p',
  'pre',
  'blockquote',
  'ul',
  'li',
  'search',
  'section',
  'summary',
  'table',
  'tbody',
  'tfoot',
  'thead',
  'tr',
])

export function isContentTag(name: string): name is ContentTag {
  return contentTags.has(name)
}

/** A namespace prefix changes nothing: the text of `<x:style>` is as little part of the post as that of `<style>`. */
export function isDroppedWhole(name: string): boolean {
  return droppedWhole.has(name.slice(name.lastIndexOf(':') + 1))
}

export function isUnwrappedBlock(name: string): boolean {
  return unwrappedBlocks.has(name)
}

/** The global attributes that are kept. Classes and ids are not, because the app's own style sheets and anchors would apply to them. */
export function attributesOf(attributes: HtmlAttributes): ContentAttributes {
  if (attributes.size === 0) return {}
  const lang = attributes.get('lang')
  const dir = attributes.get('dir')?.toLowerCase()
  const title = attributes.get('title')
  return {
    ...(lang && /^[a-z\d-]{1,35}$/i.test(lang) ? { lang } : {}),
    ...(dir === 'ltr' || dir === 'rtl' || dir === 'auto' ? { dir } : {}),
    ...(title ? { title } : {}),
  }
}

export function listNumbering(tag: ContentTag, attributes: HtmlAttributes): Pick<ContentElement, 'start' | 'reversed' | 'value'> {
  if (tag === 'ol') {
    const start = integer(attributes.get('start'))
    const isReversed = attributes.has('reversed')
    return { ...(start === null ? {} : { start }), ...(isReversed ? { reversed: true } : {}) }
  }
  const value = tag === 'li' ? integer(attributes.get('value')) : null
  return value === null ? {} : { value }
}

function integer(text: string | undefined): number | null {
  return text !== undefined && /^[+-]?\d{1,9}$/.test(text.trim()) ? Number(text) : null
}
