import type { HtmlNode } from '@starling/domain/content'

interface HtmlPolicy {
  createHTML(html: string): string
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): HtmlPolicy
}

/** The one policy of the page that makes HTML; what it makes only ever goes into an inert template. */
const policy: HtmlPolicy = createPolicy()

function createPolicy(): HtmlPolicy {
  const rules = { createHTML: (html: string) => html }
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  return factory ? factory.createPolicy('starling-html', rules) : rules
}

/** Parses without running or loading anything: the nodes belong to a document that has no window. */
export function parseHtml(html: string): HtmlNode {
  const template = document.createElement('template')
  template.innerHTML = policy.createHTML(html)
  return template.content
}
