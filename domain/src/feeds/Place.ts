/** The reading position in a list: the first entry in sight, and how many pixels of it lie above the edge. */
export interface Place {
  readonly id: string
  readonly within: number
}
