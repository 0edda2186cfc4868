import type { ContentNode } from './ContentNode.ts'

/** Writes a content tree as one line of text, so that tests can compare it. */
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
