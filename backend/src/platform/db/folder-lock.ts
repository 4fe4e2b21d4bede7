import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'

/**
 * Holds a folder for one process until it ends, however it ends: a Linux abstract socket named by the real path,
 * which the kernel frees on kill -9. Elsewhere a named pipe or a loopback port derived from the path does the same.
 * Throws one sentence when another process holds it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true })
  const name = `menara-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)}`
  const server = createServer((socket) => socket.destroy())
  const place =
    process.platform === 'linux'
      ? { path: `\0${name}` }
      : process.platform === 'win32'
        ? { path: `\\\\.\\pipe\\${name}` }
        : { host: '127.0.0.1', port: 20_000 + (Number.parseInt(name.slice(7, 13), 16) % 10_000) }
  await new Promise<void>((held, refused) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      refused(
        error.code === 'EADDRINUSE'
          ? new Error(`Another process is using the data folder ${folder}. Stop it, or give this one a DATA_DIR of its own.`)
          : error,
      ),
    )
    server.listen(place, held)
  })
  server.unref()
  return () => new Promise((freed) => server.close(() => freed()))
}
