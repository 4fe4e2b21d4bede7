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
  debian: 'chromium',
  found: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', '/Applications/{Chromium,Google Chrome}.app'],
  off: 'the journeys in a real browser',
}
const POSTGRESQL: Need = {
  debian: 'postgresql',
  found: ['/usr/lib/postgresql/*/bin/postgres', '/usr/pgsql-*/bin/postgres', 'postgres'],
  off: 'the store tests on a PostgreSQL server',
}
const REDIS: Need = { debian: 'redis-server', found: ['redis-server', 'valkey-server'], off: 'the tests with Redis' }
const MOSQUITTO: Need = { debian: 'mosquitto', found: ['mosquitto'], off: 'the tests with an MQTT broker of its own' }

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

const NEEDS = { start: [], test: [CHROMIUM, POSTGRESQL, REDIS, MOSQUITTO], media: MEDIA } satisfies Record<string, readonly Need[]>

/** Installs what a command can use and the machine lacks, where it may; otherwise says how, and what is off. Whether all of it is there. */
export function ensureSystemPackages(command: keyof typeof NEEDS): boolean {
  const missing = () => (NEEDS[command] as readonly Need[]).filter((need) => !need.found.some(isThere))
  let lacking = missing()
  if (lacking.length === 0) return true
  if (mayInstall()) {
    aptInstall(lacking.map((need) => need.debian))
    lacking = missing()
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
