import { createHash } from 'node:crypto'
import { unlinkSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Releases the lock; the operating system does it too when the process ends, however it ends. */
export type Release = () => void

/** A lock by name, for as long as this process lives. Null when another process holds it. */
export async function takeLock(name: string): Promise<Release | null> {
  const path = addressOf(name)
  if (process.platform === 'darwin' && !(await answers(path))) forget(path)
  return new Promise((resolve, reject) => {
    const holder = createServer((socket) => socket.destroy())
    holder.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)))
    holder.listen(path, () => {
      holder.unref()
      resolve(() => void holder.close())
    })
  })
}

// Linux frees an abstract socket with its process, so a killed holder never leaves a stale lock.
function addressOf(name: string): string {
  const key = `menara-${createHash('sha256').update(name).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${key}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${key}` : join(tmpdir(), `${key}.sock`)
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

function forget(path: string): void {
  try {
    unlinkSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
