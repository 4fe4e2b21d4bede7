import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { takeLock } from '../kit/lock.ts'
import { Refusal, say } from '../kit/refusal.ts'
import { bundle } from './bundle.ts'

/** What is built: `folder` holds the result and the fingerprint of what it was made from. */
interface Build {
  readonly name: string
  readonly folder: string
  readonly sources: readonly string[]
  make(root: string): Promise<void>
}

const COMMON = ['shared/src/**/*', 'package-lock.json', 'tsconfig.base.json']
const LEFT_OUT = new Set(['node_modules', 'dist', '.vite'])
const CLIENT: Build = { name: 'client', folder: 'client/dist', sources: ['client/**/*', ...COMMON], make: buildWithVite }
const SERVERS = (['backend', 'gateway'] as const).map(
  (name): Build => ({
    name,
    folder: `${name}/dist`,
    sources: [`${name}/**/*`, 'scripts/start/bundle.ts', ...COMMON],
    make: (root) => bundle(root, name),
  }),
)

/** Builds `client/dist` when its sources changed since the last build. Throws `Refusal` with the builder's words. */
export const buildClient = (root: string): Promise<void> => upToDate(root, CLIENT)

/** Bundles the servers (`BUNDLES`), each when its sources changed since its last build. Throws `Refusal` with the bundler's words. */
export async function buildServers(root: string): Promise<void> {
  for (const build of SERVERS) await upToDate(root, build)
}

/** Only one process builds at a time; who waits finds it done. */
async function upToDate(root: string, build: Build): Promise<void> {
  const wanted = fingerprint(root, build.sources)
  if (builtFrom(root, build) === wanted) return
  const release = await turnToBuild(root, build)
  try {
    if (builtFrom(root, build) === wanted) return
    const startedAt = performance.now()
    await build.make(root)
    writeFileSync(stamp(root, build), wanted)
    say(`Built the ${build.name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  } finally {
    release()
  }
}

const stamp = (root: string, { folder }: Build) => join(root, folder, '.stamp')

function builtFrom(root: string, build: Build): string | null {
  try {
    return readFileSync(stamp(root, build), 'utf8')
  } catch {
    // Not built yet.
    return null
  }
}

async function turnToBuild(root: string, { name }: Build) {
  for (;;) {
    const release = await takeLock(`build ${name} ${root}`)
    if (release) return release
    await wait(200)
  }
}

function fingerprint(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256')
  const files = sources.flatMap((pattern) =>
    globSync(pattern, { cwd: root, exclude: (path) => LEFT_OUT.has(path.split('/').at(-1) ?? '') }),
  )
  for (const file of files.sort()) {
    const path = join(root, file)
    if (!/\.test\.tsx?$/.test(file) && statSync(path).isFile()) hash.update(`${file}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

async function buildWithVite(root: string): Promise<void> {
  const cli = join(dirname(createRequire(join(root, 'package.json')).resolve('vite/package.json')), 'bin/vite.js')
  const child = spawn(process.execPath, [cli, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'client'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Refusal(`${said.join('').trim()}\nThe client could not be built; what the builder says is above.`)
}
