import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { answerTo } from '../../../gateway/src/vnc/rfb/vnc-auth.ts'
import { freePort } from '../services/free-port.ts'
import { findProgram, type Recipe, type Service, sayMissing, startService } from '../services/services-run.ts'

/** The VNC servers of Debian that the cases of remote screens run against. */
export const VNC_SERVERS = ['TigerVNC', 'x11vnc', 'TightVNC'] as const
type VncServerName = (typeof VNC_SERVERS)[number]

/** With this key every VNC server hides the password in its file. */
const FILE_KEY = Buffer.from([23, 82, 107, 6, 35, 78, 88, 7]).toString('latin1')

export interface VncServer {
  readonly name: VncServerName
  readonly port: number
  readonly display: string
  readonly password: string
  /** A program of X's own that writes down every key and button that arrives there. */
  watchInput(): Promise<InputWatch>
  /** Stops the server where it is (SIGSTOP), or lets it go on. Its connections stay. */
  freeze(on: boolean): void
  stop(): Promise<void>
}
export interface InputWatch {
  readonly said: () => string
  readonly hears: (what: RegExp) => Promise<void>
  readonly keys: () => readonly KeyEvent[]
  /** Keys by their names and buttons as `button 1` that went down and have not come up. */
  readonly down: () => readonly string[]
  stop(): void
}
interface KeyEvent {
  readonly isDown: boolean
  /** A key's name, or `button 1`. */
  readonly name: string
  /** Modifiers and buttons that were down before it (X11, KeyButMask): 1 Shift, 2 Caps Lock, 4 Control, 8 Alt. */
  readonly state: number
}
interface Wishes {
  readonly server?: VncServerName
  readonly password?: string
  readonly geometry?: string
}
interface Place {
  readonly program: string
  readonly port: number
  readonly geometry: string
  readonly display: string
}
interface Kind {
  readonly programs: readonly string[]
  /** What else has to be there: programs or files. */
  readonly beside: readonly string[]
  readonly debian: string
  readonly command: (place: Place, passwordFile: string) => readonly string[]
  /** `KILL` where the server may take longer to end on SIGTERM than a viewer waits. */
  readonly stopSignal: 'TERM' | 'KILL'
  /** The X server it shows, where it is none itself. */
  readonly shows?: (place: Place) => readonly string[]
}

const KINDS: Readonly<Record<VncServerName, Kind>> = {
  TigerVNC: {
    programs: ['Xtigervnc', 'Xvnc'],
    beside: [],
    debian: 'tigervnc-standalone-server x11-utils',
    stopSignal: 'TERM',
    command: ({ program, port, geometry, display }, file) => [
      ...[program, display, '-geometry', geometry, '-depth', '24', '-localhost', '-nolisten', 'tcp', '-ac', '-AlwaysShared', '-br'],
      ...['-rfbport', String(port), '-SecurityTypes', 'VncAuth', '-PasswordFile', file],
    ],
  },
  x11vnc: {
    programs: ['x11vnc'],
    beside: ['Xvfb'],
    debian: 'x11vnc xvfb x11-utils',
    stopSignal: 'KILL',
    command: ({ program, port, display }, file) => [
      ...[program, '-norc', '-display', display, '-localhost', '-no6', '-shared', '-forever'],
      ...['-rfbport', String(port), '-rfbauth', file],
    ],
    shows: ({ geometry, display }) => ['Xvfb', display, '-screen', '0', `${geometry}x24`, '-ac', '-nolisten', 'tcp', '-br'],
  },
  TightVNC: {
    programs: ['Xtightvnc'],
    // It does not start without its font.
    beside: ['/usr/share/fonts/X11/misc/fonts.dir'],
    debian: 'tightvncserver xfonts-base x11-utils',
    stopSignal: 'TERM',
    command: ({ program, port, geometry, display }, file) => [
      ...[program, display, '-geometry', geometry, '-depth', '24', '-localhost', '-nolisten', 'tcp', '-ac', '-alwaysshared'],
      ...['-rfbport', String(port), '-rfbauth', file],
    ],
  },
}

/** A real VNC server with an X display of its own, 640 by 480. Null (said loudly) where it is not installed. */
export async function withVncServer(wishes: Wishes = {}): Promise<VncServer | null> {
  const { server = 'TigerVNC', password = 'S3cretPw', geometry = '640x480' } = wishes
  const kind = KINDS[server]
  const [program, xev] = [findProgram(kind.programs), findProgram(['xev'])]
  if (!program || !xev || kind.beside.some((text) => !findProgram([text])))
    return sayMissing(`${server} (a VNC server, with xev)`, kind.debian)
  const port = await freePort()
  const place = { program, port, geometry, display: `:${port}` }
  const shown = kind.shows ? await startShown(kind.shows(place), port) : null
  const recipe: Recipe = {
    name: server.toLowerCase(),
    prepare: async (folder) => {
      const plain = Buffer.alloc(8)
      plain.write(password, 'latin1')
      writeFileSync(join(folder, 'passwd'), answerTo(plain, FILE_KEY), { mode: 0o600 })
    },
    command: (folder) => kind.command(place, join(folder, 'passwd')),
    readyWhen: /Listening for VNC connections/,
    stopSignal: kind.stopSignal,
    url: `vnc://127.0.0.1:${port}`,
  }
  const service = await startService(recipe)
  return {
    ...{ name: server, port, password, display: place.display },
    watchInput: () => watchInput(xev, place.display),
    freeze: (on) => service.signal(on ? 'SIGSTOP' : 'SIGCONT'),
    async stop() {
      await service.stop()
      await shown?.stop()
    },
  }
}

/** An X server that draws into memory; it says the number of its display once it listens. */
const startShown = (command: readonly string[], port: number): Promise<Service> =>
  startService({
    name: 'xvfb',
    command: () => [...command, '-displayfd', '1'],
    readyWhen: new RegExp(`^${port}$`, 'm'),
    stopSignal: 'TERM',
    url: '',
  })

async function watchInput(xev: string, display: string): Promise<InputWatch> {
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
  const keys = () => eventsIn(said)
  const down = () => {
    const held = new Set<string>()
    for (const { isDown, name } of keys()) held[isDown ? 'add' : 'delete'](name)
    return [...held]
  }
  // Its window stands, and events will be heard.
  await hears(/Expose event/)
  return { said: () => said, hears, keys, down, stop: () => void child.kill() }
}

const EVENT =
  /^(?:Key|Button)(Press|Release) event,[^\n]*\n[^\n]*\n\s+state (0x[0-9a-f]+), (?:keycode \d+ \(keysym 0x[0-9a-f]+, (\w+)\)|(button \d+))/gm
const eventsIn = (said: string): KeyEvent[] =>
  [...said.matchAll(EVENT)].map(([, way, state, key, button]) => ({
    isDown: way === 'Press',
    name: key ?? button ?? '',
    state: Number(state),
  }))
