import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { takeLock } from '../kit/lock.ts'
import { Refusal, say } from '../kit/refusal.ts'

const SOURCES = ['client/**/*', 'shared/src/**/*', 'package-lock.json', 'tsconfig.base.json']
const LEFT_OUT = new Set(['node_modules', 'dist', '.vite'])

/** Builds `client/dist` when its sources changed since the last build. Only one process builds at a time. */
export async function buildClient(root: string): Promise<void> {
  const wanted = fingerprint(root)
  if (builtFrom(root) === wanted) return
  const release = await turnToBuild(root)
  try {
    if (builtFrom(root) === wanted) return
    say('Building the client…')
    await vite(root)
    writeFileSync(stamp(root), wanted)
  } finally {
    release()
  }
}

const stamp = (root: string) => join(root, 'client/dist/.stamp')

function builtFrom(root: string): string | null {
  try {
    return readFileSync(stamp(root), 'utf8')
  } catch {
    // Not built yet.
    return null
  }
}

async function turnToBuild(root: string) {
  for (;;) {
    const release = await takeLock(`build ${root}`)
    if (release) return release
    await wait(200)
  }
}

function fingerprint(root: string): string {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((pattern) =>
    globSync(pattern, { cwd: root, exclude: (path) => LEFT_OUT.has(path.split('/').at(-1) ?? '') }),
  )
  for (const file of files.sort()) {
    const path = join(root, file)
    if (!/\.test\.tsx?$/.test(file) && statSync(path).isFile()) hash.update(`${file}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

async function vite(root: string): Promise<void> {
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
