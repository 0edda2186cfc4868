export { cardRatio, isWide } from './cardRatio.ts'
export { embedSource } from './embedSource.ts'
