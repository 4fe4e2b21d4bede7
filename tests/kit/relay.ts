import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A wire to a server that a test can cut and mend. */
export async function relayTo(url: string) {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  let isCut = false
  let calls = 0
  const server = createServer((socket) => {
    calls++
    const onward = connect(Number(port), hostname)
    for (const it of [socket, onward]) {
      open.add(it)
      it.on('error', () => undefined).on('close', () => {
        open.delete(it)
        socket.destroy()
        onward.destroy()
      })
    }
    if (isCut) socket.destroy()
    else socket.pipe(onward).pipe(socket)
  })
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go))
  const cut = () => {
    isCut = true
    for (const it of open) it.destroy()
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
      for (const it of open) it.pause()
    },
    mend() {
      isCut = false
    },
  }
}
