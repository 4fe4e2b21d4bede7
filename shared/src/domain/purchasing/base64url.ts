/** As many bytes as one call of a function takes as arguments. */
const PART = 8192

/** Bytes as base64url without padding. */
export function textOf(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += PART) binary += String.fromCharCode(...bytes.subarray(at, at + PART))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
/** The bytes of a text in base64url. Throws for another text. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
