import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import type { Logger } from 'pino'
import { Fault, invalid } from '../errors.ts'

/** Says whether a file on this machine, or these bytes, may be kept: 422 `virus` for one that is infected, 503 while the scanner does not answer. */
export type VirusScanner = (source: string | Buffer) => Promise<void>

/** One more than the longest upload: a chunk of clamd's INSTREAM carries its length in four bytes. */
const CHUNK_BYTES = 64 * 1024
const WAIT_MS = 30_000

/**
 * Has files scanned by ClamAV's clamd (`clamd.conf`: TCPSocket or LocalSocket) with its command INSTREAM: length-prefixed chunks, a chunk of
 * length zero, then one line as answer. `address` is `tcp://host:port` or `unix:/path`. A file that could not be scanned is not kept.
 */
export function virusScanner(address: string, log: Pick<Logger, 'warn'>): VirusScanner {
  return async (source) => {
    const answer = await instream(address, source).catch((error: unknown) => {
      log.warn({ err: error }, 'the virus scanner does not answer')
      throw new Fault('unavailable', 'files.scanner_away', { retryAfterS: 30 })
    })
    if (/^stream: OK/.test(answer)) return
    const found = /^stream: (.+) FOUND/.exec(answer)?.[1]
    if (found) throw invalid('file', 'virus', `The virus scanner refuses this file: ${found}`)
    log.warn({ answer }, 'the virus scanner could not scan a file')
    throw new Fault('unavailable', 'files.scanner_away', { retryAfterS: 30 })
  }
}

async function instream(address: string, source: string | Buffer): Promise<string> {
  const socket = opened(address)
  socket.setTimeout(WAIT_MS, () => socket.destroy(new Error('no answer in time')))
  try {
    await once(socket, 'connect')
    const answer = readAll(socket)
    await Promise.race([send(socket, source), answer])
    return await answer
  } finally {
    socket.destroy()
  }
}

function opened(address: string): Socket {
  if (address.startsWith('unix:')) return connect(address.slice('unix:'.length))
  const { hostname, port } = new URL(address)
  return connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || 3310 })
}

async function send(socket: Socket, source: string | Buffer): Promise<void> {
  await written(socket, 'zINSTREAM\0')
  const chunks = typeof source === 'string' ? createReadStream(source, { highWaterMark: CHUNK_BYTES }) : piecesOf(source)
  for await (const chunk of chunks) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE((chunk as Buffer).length)
    await written(socket, Buffer.concat([length, chunk as Buffer]))
  }
  await written(socket, Buffer.alloc(4))
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES)
}

const written = (socket: Socket, data: string | Buffer): Promise<void> =>
  new Promise((resolve, reject) => socket.write(data, (error) => (error ? reject(error) : resolve())))

async function readAll(socket: Socket): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of socket) {
    pieces.push(piece as Buffer)
    // An answer is one line; clamd ends it with the null character the command began with.
    if ((piece as Buffer).includes(0)) break
  }
  return Buffer.concat(pieces).toString('utf8').replaceAll('\0', '').trim()
}
