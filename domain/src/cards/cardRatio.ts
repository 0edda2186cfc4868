import type { PreviewCard } from '@starling/api/cards'

/** Width by height of the card's picture: 16:9 for video, 1.91:1 for a wide picture, else square. */
export function cardRatio(card: PreviewCard): number {
  if (card.type === 'video') return 16 / 9
  return isWide(card) ? 1.91 : 1
}

/** Whether the picture is drawn above the text of the card rather than beside it. */
export function isWide(card: PreviewCard): boolean {
  return card.type === 'video' || (card.image !== null && card.width > card.height)
}
