import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A wire to a server on which everything takes so many milliseconds more, each way. */
export async function slowWire(url: string, ms: number): Promise<{ url: string; close(): void }> {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  const slowly = (from: Socket, to: Socket) =>
    from.on('data', (bytes) => void setTimeout(() => void (to.destroyed || to.write(bytes)), ms)).on('error', () => to.destroy())
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: Number(port), host: hostname, noDelay: true })
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('close', () => {
        open.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    slowly(near, far)
    slowly(far, near)
  })
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
