/** What one read of a screen takes at most. */
export const BLOCK_BYTES = 128 * 1024
/** Beside it: the length and the time of a recorded piece. */
const MARGIN = 16
/** Kept for the next who needs one. */
const MAX_IDLE = 32

/**
 * Memory for pieces of pictures, used again and again. Node counts the memory of each new buffer as pressure on its heap and answers with a
 * collection of all of it every few dozen megabytes: at a gateway's heap that costs more than carrying the bytes does.
 */
function openBlocks() {
  const idle: Buffer[] = []
  return {
    take: (): Buffer => idle.pop() ?? Buffer.allocUnsafeSlow(BLOCK_BYTES + MARGIN),
    give(block: Buffer): void {
      if (idle.length < MAX_IDLE) idle.push(block)
    },
  }
}
/** One store for all screens: idle blocks are nobody's. */
export const blocks = openBlocks()
