import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { onTestFinished } from 'vitest'

/** A wire to a server that a test can cut and mend. */
export async function relayTo(url: string) {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  let isCut = false
  let losing: { readonly text: string; readonly isPassed: boolean } | null = null
  /** Passes on what is sent, up to the text at which a connection breaks. */
  const breakingAt = (onward: Socket, loseAnswer: () => void) =>
    new Transform({
      transform(sent: Buffer, _, done) {
        const found = losing !== null && sent.includes(losing.text) ? losing : null
        if (found) {
          losing = null
          loseAnswer()
        }
        if (found?.isPassed === false) onward.destroy()
        else this.push(sent)
        done()
      },
    })
  let calls = 0
  const server = createServer((socket) => {
    calls++
    const onward = connect(Number(port), hostname)
    for (const item of [socket, onward]) {
      open.add(item)
      item
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(item)
          socket.destroy()
          onward.destroy()
        })
    }
    if (isCut) {
      socket.destroy()
      return
    }
    onward.pipe(socket)
    socket
      .pipe(
        breakingAt(onward, () =>
          onward
            .unpipe(socket)
            .once('data', () => onward.destroy())
            .resume(),
        ),
      )
      .pipe(onward)
  })
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go))
  const cut = () => {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  onTestFinished(() => {
    cut()
    server.close()
  })
  const near = new URL(url)
  near.port = String((server.address() as AddressInfo).port)
  return {
    url: near.href,
    port: Number(near.port),
    /** Connections so far. */
    calls: () => calls,
    cut,
    /** Nothing passes any more, and neither side is told. */
    freeze() {
      for (const socket of open) socket.pause()
    },
    /** The next connection that sends this text breaks: before it arrives, or when the server answers it. */
    breakAt(text: string, isPassed: boolean) {
      losing = { text, isPassed }
    },
    mend() {
      isCut = false
    },
  }
}
