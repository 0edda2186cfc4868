import * as v from 'valibot'
import { identifier, text } from '../reading/index.ts'

/** kmyblue: a named selection of one's own followers, used as the audience of limited posts. Members are not told that they are in it. */
export const circleSchema = v.object({ id: identifier, title: text })

export type Circle = v.InferOutput<typeof circleSchema>
