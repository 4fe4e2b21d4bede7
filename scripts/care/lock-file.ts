import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../kit/tool.ts'

interface Locked {
  readonly version?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly dev?: boolean
}
interface Lock {
  packages: Record<string, Locked & Readonly<Record<string, unknown>>>
}

export interface Missing {
  readonly name: string
  readonly version: string
  readonly dev: boolean
}

const FILE = 'package-lock.json'
const SYSTEMS = ['android', 'darwin', 'win32', 'freebsd', 'openbsd', 'netbsd', 'linux', 'openharmony', 'sunos', 'aix', 'wasi']
const PROCESSORS = ['x64', 'arm64', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'wasm32', 'arm']

const read = (): Lock => JSON.parse(readFileSync(join(root, FILE), 'utf8')) as Lock

/**
 * Binaries of other platforms that the lock file does not name. npm leaves them out when the registry it asked lacked them,
 * and then refuses to install from that same file.
 */
export const missingFromLock = (): Missing[] => missingIn(read())

function missingIn({ packages }: Lock): Missing[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev = false }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`])
      .map(([name, version]) => ({ name, version, dev })),
  )
}

/** Names them. They are only ever fetched on their own platform, which their names tell. */
export function completeLock(): Missing[] {
  const lock = read()
  const missing = missingIn(lock)
  for (const item of missing) lock.packages[`node_modules/${item.name}`] = entryOf(item)
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  if (missing.length > 0) writeFileSync(join(root, FILE), `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
  return missing
}

function entryOf({ name, version, dev }: Missing): Locked & Record<string, unknown> {
  const words = name.split('/').at(-1)?.split('-') ?? []
  const os = SYSTEMS.find((text) => words.includes(text))
  const cpu = PROCESSORS.find((text) => words.includes(text))
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc'
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev }),
    ...(os === 'linux' && { libc: [libc] }),
    optional: true,
    ...(os && { os: [os] }),
  }
}
