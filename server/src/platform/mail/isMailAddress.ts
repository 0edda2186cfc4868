/**
 * Whether a text is the address of one mailbox and nothing else: whatever separates addresses, opens a comment or ends a header has no place
 * in it. Quoted names before the @ and addresses of machines in brackets are not taken.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@"<>\\,;:()[\]\p{Cc}]+@[^\s@"<>\\,;:()[\].\p{Cc}]+(\.[^\s@"<>\\,;:()[\].\p{Cc}]+)*$/u.test(text)
}
