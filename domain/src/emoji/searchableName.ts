/** A name as it is compared: small letters, Latin ones without their accents. */
export function searchableName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}
