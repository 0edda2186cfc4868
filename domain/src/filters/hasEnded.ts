/** Whether a filter or a mute is over: its end, an ISO time, has come. Without an end it never is. */
export function hasEnded(end: string | null, nowMs: number): boolean {
  return end !== null && Date.parse(end) <= nowMs
}
