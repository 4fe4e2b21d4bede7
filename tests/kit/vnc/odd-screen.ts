import type { Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { openOddServer } from '../upstreams/odd-server.ts'

/** A VNC server that does what `talk` makes of each connection, until the test is over. */
export async function oddScreen(talk: (socket: Socket) => void) {
  const server = await openOddServer(talk)
  onTestFinished(server.close)
  return server
}
