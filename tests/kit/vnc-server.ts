import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { answerTo } from '../../gateway/src/vnc/vnc-auth.ts'
import { freePort } from './free-port.ts'
import { findProgram, sayMissing, startService } from './services-run.ts'

const XVNC = ['Xtigervnc', 'Xvnc']
/** With this key every VNC server hides the password in its file. */
const FILE_KEY = Buffer.from([23, 82, 107, 6, 35, 78, 88, 7]).toString('latin1')

export interface VncServer {
  readonly port: number
  readonly display: string
  readonly password: string
  /** A program of X's own that writes down every key and button that arrives there. */
  watchInput(): Promise<{ readonly said: () => string; readonly hears: (what: RegExp) => Promise<void>; stop(): void }>
  stop(): Promise<void>
}

/** A real VNC server with an X display of its own, 640 by 480. Null (said loudly) where none is installed. */
export async function withVncServer({ password = 'S3cretPw' }: { readonly password?: string } = {}): Promise<VncServer | null> {
  const [program, xev] = [findProgram(XVNC), findProgram(['xev'])]
  if (!program || !xev) return sayMissing('a VNC server (TigerVNC, with xev)', 'tigervnc-standalone-server x11-utils')
  const port = await freePort()
  const options = ['-geometry', '640x480', '-depth', '24', '-localhost', '-nolisten', 'tcp', '-ac', '-AlwaysShared', '-br']
  const service = await startService({
    name: 'xvnc',
    prepare: async (folder) => {
      const plain = Buffer.alloc(8)
      plain.write(password, 'latin1')
      writeFileSync(join(folder, 'passwd'), answerTo(plain, FILE_KEY), { mode: 0o600 })
    },
    command: (folder) => [
      ...[program, `:${port}`, ...options, '-rfbport', String(port)],
      ...['-SecurityTypes', 'VncAuth', '-PasswordFile', join(folder, 'passwd')],
    ],
    readyWhen: /Listening for VNC connections/,
    stopSignal: 'TERM',
    url: `vnc://127.0.0.1:${port}`,
  })
  return { port, password, display: `:${port}`, watchInput: () => watchInput(xev, `:${port}`), stop: service.stop }
}

async function watchInput(xev: string, display: string) {
  const child: ChildProcess = spawn(xev, ['-geometry', '640x480+0+0'], {
    env: { ...process.env, DISPLAY: display },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  const waiting = new Set<() => void>()
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text
    for (const look of [...waiting]) look()
  })
  const hears = (what: RegExp) =>
    new Promise<void>((go) => {
      const look = (): void => {
        if (!what.test(said)) return
        waiting.delete(look)
        go()
      }
      waiting.add(look)
      look()
    })
  // Its window stands, and events will be heard.
  await hears(/Expose event/)
  return { said: () => said, hears, stop: () => void child.kill() }
}
