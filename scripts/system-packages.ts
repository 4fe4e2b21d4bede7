import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { warn } from './kit/refusal.ts'

/** A program of the operating system that a command can use, and what is off without it. */
interface Need {
  readonly debian: string
  /** Any one of these makes the need met: names on the PATH, or patterns of absolute paths. */
  readonly found: readonly string[]
  readonly off: string
}

const CHROMIUM: Need = {
  debian: 'chromium-headless-shell',
  found: [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    '/Applications/{Chromium,Google Chrome}.app',
  ],
  off: 'the journeys in a real browser',
}
const FIREFOX: Need = { debian: 'firefox-esr', found: ['firefox-esr', 'firefox'], off: 'the journeys in Firefox' }
/** Firefox draws maps only on a display, and x11vnc has none of its own. */
const XVFB: Need = { debian: 'xvfb', found: ['Xvfb'], off: 'the journeys in Firefox, and the tests against x11vnc' }
const POSTGRESQL: Need = {
  debian: 'postgresql',
  found: ['/usr/lib/postgresql/*/bin/postgres', '/usr/pgsql-*/bin/postgres', 'postgres'],
  off: 'the store tests on a PostgreSQL server',
}
const REDIS: Need = { debian: 'redis-server', found: ['redis-server', 'valkey-server'], off: 'the tests with Redis' }
const MOSQUITTO: Need = { debian: 'mosquitto', found: ['mosquitto'], off: 'the tests with an MQTT broker of its own' }

const SCREENS = 'the tests against VNC servers'
const VNC_SERVERS: readonly Need[] = [
  { debian: 'tigervnc-standalone-server', found: ['Xtigervnc', 'Xvnc'], off: SCREENS },
  { debian: 'x11vnc', found: ['x11vnc'], off: SCREENS },
  { debian: 'tightvncserver', found: ['Xtightvnc'], off: SCREENS },
  // TightVNC does not start without its font.
  { debian: 'xfonts-base', found: ['/usr/share/fonts/X11/misc/fonts.dir'], off: SCREENS },
]
/** Writes down which keys arrive there. */
const XEV: Need = { debian: 'x11-utils', found: ['xev'], off: SCREENS }

const OPUS: Need = { debian: 'opus-tools', found: ['opusinfo'], off: "reading recordings of talks with Opus' own tools" }
/** Moves the clock of processes. */
const FAKETIME: Need = { debian: 'libfaketime', found: ['/usr/lib/*/faketime/libfaketime.so.1'], off: 'tests at other moments' }
const FFMPEG: Need = { debian: 'ffmpeg', found: ['ffmpeg'], off: 'pictures from cameras' }
const GI = '/usr/lib/*/girepository-1.0'
const forCameras = (debian: string, ...found: string[]): Need => ({ debian, found, off: "the tests with another maker's camera" })
/** A camera of another maker, for tests: GStreamer's RTSP server with what it encodes with. */
const GSTREAMER = [
  forCameras('python3-gst-1.0', '/usr/lib/python3/dist-packages/gi/overrides/Gst.py'),
  forCameras('gir1.2-gst-rtsp-server-1.0', `${GI}/GstRtspServer-1.0.typelib`),
  forCameras('gstreamer1.0-plugins-base', '/usr/lib/*/gstreamer-1.0/libgstvideotestsrc.so'),
  forCameras('gstreamer1.0-plugins-good', '/usr/lib/*/gstreamer-1.0/libgstrtp.so'),
  forCameras('gstreamer1.0-plugins-bad', '/usr/lib/*/gstreamer-1.0/libgstx265.so'),
  forCameras('gstreamer1.0-plugins-ugly', '/usr/lib/*/gstreamer-1.0/libgstx264.so'),
]

const forWorker = (debian: string, ...found: string[]): Need => ({ debian, found, off: 'building the media worker' })
const MEDIA = [
  forWorker('g++', 'g++'),
  forWorker('make', 'make'),
  forWorker('flatbuffers-compiler', 'flatc'),
  forWorker('libflatbuffers-dev', '/usr/include/flatbuffers/flatbuffers.h'),
  forWorker('libuv1-dev', '/usr/include/uv.h'),
  forWorker('libssl-dev', '/usr/include/openssl/ssl.h'),
  forWorker('libsrtp2-dev', '/usr/include/srtp2/srtp.h'),
]

const forBrowsers = (debian: string, found: string): Need => ({ debian, found: [found], off: 'measuring browsers in closed networks' })
const NETWORKS = [forBrowsers('iproute2', 'ip'), forBrowsers('nftables', 'nft'), forBrowsers('coturn', 'turnserver')]

const NEEDS = {
  start: [],
  cameras: [FFMPEG],
  test: [CHROMIUM, FIREFOX, XVFB, POSTGRESQL, REDIS, MOSQUITTO, ...VNC_SERVERS, XEV, OPUS, FFMPEG, ...GSTREAMER],
  media: MEDIA,
  moments: [FAKETIME],
  browsers: [CHROMIUM, FIREFOX, XVFB, FFMPEG, ...NETWORKS],
} satisfies Record<string, readonly Need[]>

/** Whether a command can use something that this machine lacks. */
export const lacks = (command: keyof typeof NEEDS): boolean => missingFor(command).length > 0
const missingFor = (command: keyof typeof NEEDS) => (NEEDS[command] as readonly Need[]).filter((need) => !need.found.some(isThere))

/** Installs what a command can use and the machine lacks, where it may; otherwise says how, and what is off. Whether all of it is there. */
export function ensureSystemPackages(command: keyof typeof NEEDS): boolean {
  let lacking = missingFor(command)
  if (lacking.length === 0) return true
  if (mayInstall()) {
    aptInstall(lacking.map((need) => need.debian))
    lacking = missingFor(command)
  }
  if (lacking.length === 0) return true
  const packages = lacking.map((need) => need.debian).join(' ')
  warn(`Missing on this machine: ${packages}. Off without them: ${[...new Set(lacking.map((need) => need.off))].join('; ')}.`)
  warn(`To install them on Debian or Ubuntu: sudo apt-get install -y --no-install-recommends ${packages}`)
  return false
}

// Daemons live in sbin, which an ordinary user's PATH leaves out.
const folders = () => [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/local/sbin',
  '/usr/sbin',
  '/sbin',
  '/opt/homebrew/bin',
  '/opt/homebrew/sbin',
]

function isThere(nameOrPattern: string): boolean {
  if (nameOrPattern.startsWith('/')) return globSync(nameOrPattern).length > 0
  return folders().some((folder) => folder !== '' && existsSync(join(folder, nameOrPattern)))
}

function mayInstall(): boolean {
  if (process.env.MENARA_NO_APT === '1' || process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8')) && isThere('apt-get')
}

function aptInstall(packages: readonly string[]): void {
  warn(`Installing system packages with apt-get: ${packages.join(' ')} (MENARA_NO_APT=1 prevents it).`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (args: readonly string[]) => spawnSync('apt-get', args, { env, encoding: 'utf8', maxBuffer: 1e8 })
  apt(['update', '-q'])
  const done = apt(['install', '-y', '-q', '--no-install-recommends', ...packages])
  if (done.status !== 0) warn(`apt-get did not install them: ${done.stderr.trim().split('\n').slice(-3).join(' ')}`)
}
