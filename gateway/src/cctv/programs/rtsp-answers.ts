const DOLLAR = 0x24
const LONGEST_HEAD = 65_536
const HEAD_END = '\r\n\r\n'
const LEADS_AWAY = /^(RTSP\/\d\.\d\s+3\d\d\b|REDIRECT\s)/

/**
 * Looks at what an RTSP server sends until its pictures begin (RFC 2326, 10.12). Gives true for bytes that must not be passed on:
 * an answer that leads to another address (3xx), or one that is no answer at all; `onRedirect` is told once.
 */
export function answersOf(onRedirect: () => void): (bytes: Buffer) => boolean {
  let head = ''
  let body = 0
  let state: 'asked' | 'playing' | 'over' = 'asked'
  /** Reads one byte of a head; a whole one says how long its body is, or where it leads. */
  function read(byte: number): void {
    head += String.fromCharCode(byte)
    if (head.length > LONGEST_HEAD || (head.endsWith(HEAD_END) && LEADS_AWAY.test(head))) state = 'over'
    else if (head.endsWith(HEAD_END)) {
      body = Number(/^content-length:\s*(\d+)/im.exec(head)?.[1] ?? 0)
      head = ''
    }
  }
  /** Goes over what may be passed on from a place of these bytes; gives the next place. */
  function pass(bytes: Buffer, at: number): number {
    const passed = Math.min(body, bytes.length - at)
    body -= passed
    if (passed > 0) return at + passed
    if (head === '' && bytes[at] === DOLLAR) state = 'playing'
    else read(bytes[at] ?? 0)
    return at + 1
  }
  return (bytes) => {
    const before = state
    for (let at = 0; at < bytes.length && state === 'asked'; ) at = pass(bytes, at)
    if (state === 'over' && before !== 'over') onRedirect()
    return state === 'over'
  }
}
