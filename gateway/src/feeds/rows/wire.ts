import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'

/** A connection as the session sees it. */
export interface Wire {
  /** Bytes the connection has been given and not sent yet. */
  held(): number
  /** Whole WebSocket messages, in one write. */
  write(messages: readonly Buffer[]): void
  ping(): void
  close(code: number, reason: string): void
  terminate(): void
}

const GRACE_MS = 2_000
const COPIED = 16 * 1024
let scratch = Buffer.allocUnsafeSlow(COPIED)

/** Copying small buffers costs less than one system call for each. */
function writeAll(connection: Socket, messages: readonly Buffer[]): void {
  let bytes = 0
  for (const message of messages) bytes += message.length
  if (bytes > COPIED || connection.writableLength > 0) {
    connection.cork()
    for (const message of messages) connection.write(message)
    connection.uncork()
    return
  }
  let at = 0
  for (const message of messages) at += message.copy(scratch, at)
  connection.write(scratch.subarray(0, bytes))
  // What the kernel did not take at once still lies there: the next copy needs another place.
  if (connection.writableLength > 0) scratch = Buffer.allocUnsafeSlow(COPIED)
}

/**
 * Writes ready-made frames straight onto the connection under a `ws` socket, so that one change is framed once for everyone.
 * That is sound because `ws` (pinned; a test guards this) neither compresses here nor holds back frames of its own.
 */
export function wireOf(socket: WebSocket): Wire & { onDrain(run: () => void): void } {
  const connection = connectionOf(socket)
  return {
    held: () => connection.writableLength,
    write(messages) {
      if (socket.readyState !== socket.OPEN || messages.length === 0) return
      if (messages.length === 1) connection.write(messages[0] as Buffer)
      else writeAll(connection, messages)
    },
    ping: () => {
      if (socket.readyState === socket.OPEN) socket.ping()
    },
    close(code, reason) {
      socket.close(code, reason)
      // A client that does not read never answers the close either.
      setTimeout(() => socket.terminate(), GRACE_MS).unref()
    },
    terminate: () => socket.terminate(),
    onDrain: (run) => void connection.on('drain', run),
  }
}

export function connectionOf(socket: WebSocket): Socket {
  const connection = (socket as unknown as { _socket?: Socket })._socket
  if (!connection || typeof connection.cork !== 'function')
    throw new Error('This version of ws keeps its connection elsewhere; feeds/wire.ts must learn where')
  return connection
}
