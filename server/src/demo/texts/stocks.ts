import { home } from './home.ts'
import { nature } from './nature.ts'
import type { Stock } from './Stock.ts'
import { townLife } from './townLife.ts'
import { trades } from './trades.ts'
import { worlds } from './worlds.ts'

const all = { ...trades, ...nature, ...home, ...townLife, ...worlds }

export type Topic = keyof typeof all

/** All topics of the demo's posts. */
export const stocks: Readonly<Record<Topic, Stock>> = all
export const topics = Object.keys(all) as Topic[]
