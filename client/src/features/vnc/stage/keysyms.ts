/** Of the keys that write no character (X11, keysymdef.h). */
const NAMED: Readonly<Record<string, number>> = { '\n': 0xff0d, '\t': 0xff09, '\b': 0xff08 }
/** X11's own numbers are those of Latin-1; every other character has its code point with this bit. */
const UNICODE = 0x01000000
const isLatin = (code: number): boolean => (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff)

/** Shift, on the left. */
const SHIFT = 0xffe1
/** One key that is pressed and let go of, `with` another held meanwhile. */
export interface KeyPress {
  readonly keysym: number
  readonly with: readonly number[]
}

/**
 * The presses, as X11 numbers keys, that write a text; control characters beside these are left out. Capitals come with Shift, as a person
 * presses them: for one without, TigerVNC switches Caps Lock on at the screen, and TightVNC writes some small.
 */
export function pressesOf(text: string): KeyPress[] {
  return [...text.replaceAll('\r\n', '\n')].flatMap((text) => {
    const keysym = keysymOf(text)
    return keysym === null ? [] : [{ keysym, with: isCapital(text) ? [SHIFT] : [] }]
  })
}

const isCapital = (letter: string): boolean => letter.toLowerCase() !== letter && letter.toUpperCase() === letter
function keysymOf(letter: string): number | null {
  const code = letter.codePointAt(0) ?? 0
  const named = NAMED[letter]
  if (named !== undefined) return named
  if (isLatin(code)) return code
  return code > 0xff ? UNICODE | code : null
}
