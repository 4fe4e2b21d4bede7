/** Letters and digits that nobody takes for another: without 0, O, 1, I and L. */
export const GATE_CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const GATE_CODE_LENGTH = 8

/** Capitals and digits alone: how a typed code, a badge number and a number plate are compared. */
export const plainMark = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

/** What was typed as a short code, without blanks and dashes; undefined for a text that cannot be one. */
export function readShortCode(text: string): string | undefined {
  const plain = plainMark(text)
  return plain.length === GATE_CODE_LENGTH && [...plain].every((text) => GATE_CODE_ALPHABET.includes(text)) ? plain : undefined
}

/** In two halves, to be read aloud and typed: `K7MQ-2XPA`. */
export const shortCodeText = (code: string): string => `${code.slice(0, GATE_CODE_LENGTH / 2)}-${code.slice(GATE_CODE_LENGTH / 2)}`
