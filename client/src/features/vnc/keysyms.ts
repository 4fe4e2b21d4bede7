/** Of the keys that write no character (X11, keysymdef.h). */
const NAMED: Readonly<Record<string, number>> = { '\n': 0xff0d, '\t': 0xff09, '\b': 0xff08 }
/** X11's own numbers are those of Latin-1; every other character has its code point with this bit. */
const UNICODE = 0x01000000
const isLatin = (code: number): boolean => (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff)

/** Keys, as X11 numbers them, whose presses write a text. Other control characters are left out. */
export function keysymsOf(text: string): number[] {
  return [...text.replaceAll('\r\n', '\n')].flatMap((it) => {
    const code = it.codePointAt(0) ?? 0
    const named = NAMED[it]
    if (named !== undefined) return [named]
    if (isLatin(code)) return [code]
    return code > 0xff ? [UNICODE | code] : []
  })
}
