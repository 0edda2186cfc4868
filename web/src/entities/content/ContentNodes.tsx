import type { ContentElement, ContentLink, ContentNode } from '@starling/domain/content'
import { createElement, Fragment } from 'react'
import type { ReactNode } from 'react'
import { accountPath, tagPath } from '../../routing/paths.ts'
import { Link } from '../../ui/Link.tsx'
import { CustomEmoji } from '../emoji/EmojiText.tsx'
import styles from './Content.module.css'
import { CodeBlock } from './CodeBlock.tsx'
import { ContentPicture } from './ContentPicture.tsx'
import { hasFormula, splitFormulas } from './splitFormulas.ts'
import { OutLink } from './OutLink.tsx'
import { useLoadedCode } from './useLoadedCode.ts'

/** Draws a content tree as React elements. Addresses come from the parser, which allows safe ones only. */
export function ContentNodes({ nodes }: { readonly nodes: readonly ContentNode[] }) {
  return <>{drawAll(nodes)}</>
}

function drawAll(nodes: readonly ContentNode[]): ReactNode[] {
  return nodes.map(draw)
}

function drawCode(nodes: readonly ContentNode[]): ReactNode[] {
  return nodes.map((node, index) => (node.kind === 'text' ? node.text : draw(node, index)))
}

// Plain function calls instead of a component for each node, because a post has dozens of nodes and a column hundreds.
function draw(node: ContentNode, index: number): ReactNode {
  switch (node.kind) {
    case 'text':
      return hasFormula(node.text) ? <Formulas key={index} text={node.text} /> : node.text
    case 'break':
      return <br key={index} />
    case 'emoji':
      return <CustomEmoji key={index} shortcode={node.shortcode} url={node.url} staticUrl={node.staticUrl} />
    case 'image':
      return <ContentPicture key={index} {...node} />
    case 'element':
      return drawElement(node, index)
    case 'link':
      return drawLink(node, index)
    case 'mention':
      return (
        <Link
          key={index}
          href={accountPath(node.acct)}
          className={styles.mention}
          data-acct={node.acct}
          lang={node.lang}
          dir={node.dir ?? 'ltr'}
          translate="no"
        >
          {drawAll(node.children)}
        </Link>
      )
    case 'hashtag':
      return (
        <Link key={index} href={tagPath(node.name)} className={styles.hashtag} lang={node.lang} dir={node.dir}>
          {drawAll(node.children)}
        </Link>
      )
  }
}

function drawElement(node: ContentElement, index: number): ReactNode {
  const { lang, dir, title, start, reversed, value } = node
  const className = node.part === undefined ? undefined : styles[node.part]
  if (node.tag === 'pre') {
    return (
      <pre key={index} lang={lang} dir={dir} title={title}>
        <CodeBlock nodes={node.children} draw={drawCode} />
      </pre>
    )
  }
  if (node.tag === 'code') return createElement('code', { key: index, lang, dir, title }, drawCode(node.children))
  // The children are passed as one array, because the number of arguments of a call is limited.
  return createElement(node.tag, { key: index, lang, dir, title, start, reversed, value, className }, drawAll(node.children))
}

function drawLink(node: ContentLink, index: number): ReactNode {
  return (
    <OutLink
      key={index}
      href={node.href}
      className={styles.link}
      title={node.title ?? node.href}
      lang={node.lang}
      dir={node.dir}
      translate={node.isTranslatable ? undefined : 'no'}
    >
      {drawAll(node.children)}
    </OutLink>
  )
}

async function loadFormulas() {
  const code = await import('./drawFormula.ts')
  return code
}

/** A text with formulas. They are shown as written until the code that draws them is loaded, and where they are invalid. */
function Formulas({ text }: { readonly text: string }) {
  const code = useLoadedCode('formulas', loadFormulas)
  return splitFormulas(text).map((piece, index) => (
    // The pieces of a text never change their order.
    <Fragment key={index}>
      {piece.kind === 'text' ? piece.text : (code?.drawFormula(piece.source, piece.isBlock) ?? <span translate="no">{piece.text}</span>)}
    </Fragment>
  ))
}
