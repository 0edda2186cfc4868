/** The little of a parsed HTML tree that reading a post needs; any browser `Node` fits it. */
export interface HtmlNode {
  readonly nodeType: number
  readonly nodeName: string
  readonly nodeValue: string | null
  readonly childNodes: ArrayLike<HtmlNode>
  readonly getAttribute?: (name: string) => string | null
}

/** `Node.ELEMENT_NODE`. */
export const ELEMENT_NODE = 1

/** `Node.TEXT_NODE`. */
export const TEXT_NODE = 3
