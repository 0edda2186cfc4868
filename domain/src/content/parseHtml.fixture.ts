import { JSDOM } from 'jsdom'

import type { ContentNode } from './ContentNode.ts'

const { window } = new JSDOM('')

/** An inert template in a document without scripts, as the browser side uses. */
export function parseHtml(html: string): DocumentFragment {
  const template = window.document.createElement('template')
  template.innerHTML = html
  return template.content
}

export { window as testWindow }

/** A one-line drawing of a content tree, for expectations. */
export function draw(nodes: readonly ContentNode[]): string {
  return nodes.map(drawOne).join('')
}

function drawOne(node: ContentNode): string {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'break':
      return '<br>'
    case 'emoji':
      return `[${node.shortcode}]`
    case 'image':
      return `<img ${node.src}>`
    case 'element':
      return `<${node.tag}${node.part === undefined ? '' : `.${node.part}`}>${draw(node.children)}</${node.tag}>`
    case 'link':
      return `<a ${node.href}>${draw(node.children)}</a>`
    case 'mention':
      return `<@${node.acct}>${draw(node.children)}</@>`
    case 'hashtag':
      return `<#${node.name}>${draw(node.children)}</#>`
  }
}
