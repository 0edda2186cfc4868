import { cutText } from './cutText.ts'

/** Cuts text into pieces of at most `length`, at the end of a line or word where there is one in the last half of a piece. */
export function cutIntoPieces(text: string, length: number): string[] {
  const pieces: string[] = []
  for (let at = 0; at < text.length;) {
    const piece = text.length - at <= length ? text.slice(at) : seam(text.slice(at, at + length))
    pieces.push(piece.endsWith('\n') && at + piece.length < text.length ? piece.slice(0, -1) : piece)
    at += piece.length
  }
  return pieces
}

function seam(piece: string): string {
  const least = piece.length / 2
  for (const sign of ['\n', ' ']) {
    const found = piece.lastIndexOf(sign)
    if (found >= least) return piece.slice(0, found + 1)
  }
  // The cut may fall between the two halves of a surrogate pair.
  return cutText(`${piece} `, piece.length)
}
