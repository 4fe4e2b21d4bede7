import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bareEnvironment } from '../../shared/src/kit/bare-environment.ts'
import { Refusal } from '../kit/refusal.ts'

/** What a backup file says about itself. */
export interface Manifest {
  readonly product: 'menara'
  readonly engine: 'pglite' | 'postgres'
  readonly at: string
}

export const DUMP = 'database.dump'
/** Where subjects keep their files. */
const UPLOADS = ['uploads', ...['claims', 'offers', 'photos', 'vendors', 'visitors', 'workspaces'].map((subject) => `${subject}/uploads`)]
/** Of the data folder; left out are logs, and the footage of cameras, which is too much for one file and goes by its own days. */
const KEPT = [...UPLOADS, 'secrets.json', 'media/talks', 'media/screens']

/** A program's output or, when it fails, what it said as a sentence. */
export function runProgram(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): void {
  const done = spawnSync(program, args, { encoding: 'utf8', env, maxBuffer: 1e8 })
  if (done.error) throw new Refusal(`${program} could not be run: ${done.error.message}`)
  if (done.status !== 0) throw new Refusal(`${program} failed: ${done.stderr.trim()}`)
}

/** A database as PostgreSQL's own programs are told of it: its address without the password, which only the environment holds. */
export function connectionOf(
  databaseUrl: string,
  env: NodeJS.ProcessEnv = process.env,
): { readonly name: string; readonly env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl)
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password)
  url.password = ''
  url.searchParams.delete('password')
  return { name: url.href, env: { ...bareEnvironment(env), ...(password !== '' && { PGPASSWORD: password }) } }
}

/** A PostgreSQL client program; the newest installed, since an old one refuses a newer server. */
export function postgresProgram(name: string): string {
  const installed = globSync(`/usr/lib/postgresql/*/bin/${name}`).sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  return installed[0] ?? name
}

/** Packs the manifest, the data folder's files and whatever `add` puts into the staging folder. The file is for its owner only. */
export function pack(file: string, dataDir: string, { manifest, add }: { manifest: Manifest; add: (staging: string) => void }): void {
  if (existsSync(file)) throw new Refusal(`${file} exists already; a backup never overwrites another.`)
  withStaging((staging) => {
    writeFileSync(join(staging, 'manifest.json'), JSON.stringify(manifest))
    for (const name of KEPT) if (existsSync(join(dataDir, name))) cpSync(join(dataDir, name), join(staging, name), { recursive: true })
    add(staging)
    writeFileSync(file, '', { mode: 0o600 })
    runProgram('tar', ['-czf', file, '-C', staging, '.'])
  })
}

/** Unpacks a backup for the length of `work`. */
export function unpack(file: string, work: (staging: string, manifest: Manifest) => void): void {
  if (!existsSync(file)) throw new Refusal(`There is no file ${file}.`)
  withStaging((staging) => {
    runProgram('tar', ['-xzf', file, '-C', staging])
    const manifestFile = join(staging, 'manifest.json')
    const manifest = existsSync(manifestFile) ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest) : null
    if (manifest?.product !== 'menara') throw new Refusal(`${file} is not a backup of Menara.`)
    work(staging, manifest)
  })
}

export function putBack(staging: string, dataDir: string): void {
  for (const name of [...KEPT, 'database']) {
    if (existsSync(join(staging, name))) cpSync(join(staging, name), join(dataDir, name), { recursive: true })
  }
  if (existsSync(join(dataDir, 'secrets.json'))) chmodSync(join(dataDir, 'secrets.json'), 0o600)
}

function withStaging(work: (staging: string) => void): void {
  const staging = mkdtempSync(join(tmpdir(), 'menara-backup-'))
  try {
    work(staging)
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}
