import type { Socket } from 'node:net'

/** What a client says, as many bytes at a time as are wanted. `take` fails when the client has gone. */
export function bytesOf(socket: Socket) {
  let held = Buffer.alloc(0)
  let wanted: { readonly count: number; readonly give: (bytes: Buffer) => void; readonly fail: (error: Error) => void } | null = null
  const gone = (): void => wanted?.fail(new Error('The client has gone'))
  function serve(): void {
    if (!wanted || held.length < wanted.count) return
    const { count, give } = wanted
    wanted = null
    const bytes = held.subarray(0, count)
    held = held.subarray(count)
    give(bytes)
  }
  socket.on('data', (part) => {
    held = Buffer.concat([held, part])
    serve()
  })
  socket.on('close', gone)
  return {
    take: (count: number): Promise<Buffer> =>
      new Promise((give, fail) => {
        wanted = { count, give, fail }
        if (socket.destroyed) gone()
        else serve()
      }),
  }
}
