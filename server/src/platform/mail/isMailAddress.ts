/**
 * Whether a text is exactly one e-mail address: without characters that separate addresses, open a comment or end a header.
 * Quoted names before the @ and IP addresses in brackets are not accepted.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@"<>\\,;:()[\]\p{Cc}]+@[^\s@"<>\\,;:()[\].\p{Cc}]+(\.[^\s@"<>\\,;:()[\].\p{Cc}]+)*$/u.test(text)
}
