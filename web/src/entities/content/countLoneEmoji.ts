import type { ContentNode } from '@starling/domain/content'

/** Posts of more emoji than this are drawn like others. */
const most = 5

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const emoji = /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|\p{Regional_Indicator}{2}|[#*\d]\uFE0F?\u20E3)/u

/** How many emoji a post consists of; 0 where it holds anything else, or more than a few. */
export function countLoneEmoji(nodes: readonly ContentNode[]): number {
  let count = 0
  const isLone = (node: ContentNode): boolean => {
    switch (node.kind) {
      case 'break':
        return true
      case 'emoji':
        count += 1
        return true
      case 'text':
        return isEmojiText(node.text)
      case 'element':
        return (node.tag === 'p' || node.tag === 'span') && node.children.every(isLone)
      default:
        return false
    }
  }
  const isEmojiText = (text: string): boolean => {
    // One emoji may take a dozen code units; longer texts need not be split to know.
    if (text.length > most * 20) return false
    const signs = [...segmenter.segment(text)].map(({ segment }) => segment).filter((segment) => segment.trim() !== '')
    count += signs.length
    return signs.every((sign) => emoji.test(sign))
  }
  return nodes.every(isLone) && count <= most ? count : 0
}
