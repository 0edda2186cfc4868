import * as v from 'valibot'
import { identifier, text } from '../reading/index.ts'

/** kmyblue: some of one's followers, whom a limited post can be for. The members never learn of it. */
export const circleSchema = v.object({ id: identifier, title: text })

export type Circle = v.InferOutput<typeof circleSchema>
