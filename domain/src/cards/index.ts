export { cardRatio, embedSource, isWide } from './cardRatio.ts'
