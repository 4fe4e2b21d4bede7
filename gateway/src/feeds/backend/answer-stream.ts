import type { FeedAnswerHead } from '@menara/shared/contract/internal.contract.ts'

const END_OF_LINE = 0x0a

/** Reads answers to the questions of many feeds, in whatever pieces they arrive: a line of JSON, then as many bytes as it says. */
export function answerReader(onAnswer: (head: FeedAnswerHead, body: Buffer) => void): (chunk: Buffer) => void {
  let parts: Buffer[] = []
  let [size, needed] = [0, 0]
  let head: FeedAnswerHead | null = null

  function read(buffer: Buffer): Buffer {
    let rest = buffer
    for (;;) {
      if (!head) {
        const end = rest.indexOf(END_OF_LINE)
        if (end < 0) return rest
        head = JSON.parse(rest.toString('utf8', 0, end)) as FeedAnswerHead
        rest = rest.subarray(end + 1)
      }
      needed = head.bytes
      if (rest.length < needed) return rest
      const whole = head
      head = null
      onAnswer(whole, rest.subarray(0, needed))
      rest = rest.subarray(needed)
      needed = 0
    }
  }

  return (chunk) => {
    parts.push(chunk)
    size += chunk.length
    // A body of many pieces is put together once, not once for each piece.
    if (size < needed) return
    const rest = read(parts.length === 1 ? chunk : Buffer.concat(parts, size))
    parts = rest.length > 0 ? [rest] : []
    size = rest.length
  }
}
