import { createHash } from 'node:crypto'
import { constants, createReadStream, createWriteStream } from 'node:fs'
import { access, chmod, cp, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ChainHead } from '../audit/audit-chain.ts'
import { type BackupKey, decrypted, encrypted, isEncrypted } from './backup-key.ts'
import { BackupTrouble } from './backup-trouble.ts'
import { streamProgram } from './programs.ts'

interface ArchivedFile {
  readonly path: string
  readonly size: number
  readonly sha256: string
}
/** What an archive says about itself. Archives of older versions have no `rows`, `heads` and `files`. */
export interface Manifest {
  readonly product: 'menara'
  readonly engine: 'pglite' | 'postgres'
  readonly at: string
  /** Rows of every table at the moment of the backup. */
  readonly rows?: Readonly<Record<string, number>>
  /** The newest row of every chain of the audit trail. */
  readonly heads?: readonly ChainHead[]
  readonly files?: readonly ArchivedFile[]
}

export const DUMP = 'database.dump'
const MANIFEST = 'manifest.json'
/** Where subjects keep their files. */
const UPLOADS = [
  'uploads',
  ...[
    'announcements',
    'areas',
    'articles',
    'attendances',
    'claims',
    'inspections',
    'offers',
    'person-documents',
    'photos',
    'vendors',
    'visitors',
    'workspaces',
  ].map((subject) => `${subject}/uploads`),
]
/** Of the data folder; left out are logs, and the footage of cameras, which is too much for one file and goes by its own days. */
export const KEPT = [...UPLOADS, 'secrets.json', 'media/talks', 'media/screens']

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Runs `work` with an empty private folder inside `parent`, which is gone afterwards. */
export async function withStaging<T>(parent: string, work: (staging: string) => Promise<T>): Promise<T> {
  const staging = await mkdtemp(join(parent, STAGING))
  try {
    return await work(staging)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}
/** How the folders begin in which archives are put together. */
export const STAGING = '.menara-backup-'

/** Copies the data folder's own files into the staging folder; the copies share the disk's blocks where it can. */
export async function stageFiles(staging: string, dataDir: string): Promise<void> {
  for (const name of KEPT)
    if (await isThere(join(dataDir, name)))
      await cp(join(dataDir, name), join(staging, name), { recursive: true, mode: constants.COPYFILE_FICLONE })
}

interface Packing {
  readonly manifest: Manifest
  readonly key: BackupKey | null
  readonly signal?: AbortSignal | undefined
}

/** Packs a staging folder with its manifest. The file appears whole under its name or not at all, and is for its owner only. */
export async function pack(file: string, staging: string, { manifest, key, signal }: Packing): Promise<void> {
  const complete: Manifest = { ...manifest, files: await filesIn(staging) }
  await writeFile(join(staging, MANIFEST), JSON.stringify(complete))
  const partial = partialOf(file)
  const tar = streamProgram('tar', ['-czf', '-', '-C', staging, '.'])
  tar.stdin.end()
  try {
    const content = key ? await encrypted(tar.stdout, key) : tar.stdout
    await pipeline(content, createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true }), { signal })
    await tar.done
    await nameWhole(partial, file)
  } catch (error) {
    tar.kill()
    await rm(partial, { force: true })
    throw error
  }
}

/** Where an archive is written until it is whole. */
export const partialOf = (file: string): string => `${file}.partial`

/** Gives a whole file its name, unless another has it. */
async function nameWhole(partial: string, file: string): Promise<void> {
  if (await isThere(file)) throw new BackupTrouble('folder', `${file} exists already; a backup never overwrites another.`)
  await rename(partial, file)
  const folder = await open(dirname(file))
  // Some network disks cannot sync folders.
  await folder.sync().catch(() => undefined)
  await folder.close()
}

/** Unpacks an archive for the length of `work`, after every file in it was compared with the manifest. */
export async function unpack<T>(
  { file, parent, key }: { file: string; parent: string; key: BackupKey | null },
  work: (staging: string, manifest: Manifest) => Promise<T>,
): Promise<T> {
  if (!(await isThere(file))) throw new BackupTrouble('failed', `There is no file ${file}.`)
  const isSealed = await isEncrypted(file)
  if (isSealed && !key) throw new BackupTrouble('key', `${file} is encrypted. Name its key: --key-file <file>, or BACKUP_KEY_FILE.`)
  return withStaging(parent, async (staging) => {
    await extract(isSealed && key ? await decrypted(createReadStream(file), key) : createReadStream(file), staging, file)
    const manifest = await manifestIn(staging, file)
    const differing = manifest.files ? differences(manifest.files, await filesIn(staging)) : []
    if (differing.length > 0)
      throw new BackupTrouble('archive', `${file} is not whole: ${differing.slice(0, 3).join(', ')} differ from its manifest.`)
    return work(staging, manifest)
  })
}

async function extract(content: Readable, staging: string, file: string): Promise<void> {
  const tar = streamProgram('tar', ['-xzf', '-', '-C', staging])
  // Stops tar where the content ends too early: it would wait for more.
  const [read, unpacked] = await Promise.allSettled([pipeline(content, tar.stdin), tar.done])
  if (read.status === 'rejected' && (read.reason as NodeJS.ErrnoException).code !== 'EPIPE')
    throw new BackupTrouble('archive', `${file} is not whole: it was cut off or altered.`)
  if (unpacked.status === 'rejected')
    throw new BackupTrouble('archive', `${file} is not whole, or no backup: ${(unpacked.reason as Error).message}`)
}

async function manifestIn(staging: string, file: string): Promise<Manifest> {
  const text = await readFile(join(staging, MANIFEST), 'utf8').catch(() => 'null')
  try {
    const manifest = JSON.parse(text) as Manifest | null
    if (manifest?.product === 'menara') return manifest
  } catch {
    // Not JSON: the sentence below says it.
  }
  throw new BackupTrouble('archive', `${file} is not a backup of Menara.`)
}

/** Every file of a folder but the manifest, with size and checksum. */
async function filesIn(folder: string): Promise<ArchivedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: ArchivedFile[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).replaceAll('\\', '/')
    if (!entry.isFile() || name === MANIFEST) continue
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    found.push({ path: name, size: (await stat(path)).size, sha256: hash.digest('hex') })
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1))
}

function differences(wanted: readonly ArchivedFile[], found: readonly ArchivedFile[]): string[] {
  const sums = new Map(found.map((one) => [one.path, one.sha256]))
  const known = new Set(wanted.map((one) => one.path))
  return [...wanted.filter((one) => sums.get(one.path) !== one.sha256), ...found.filter((one) => !known.has(one.path))].map(
    (one) => one.path,
  )
}

/** Puts the files of an unpacked archive where a product finds them. */
export async function putBack(staging: string, dataDir: string): Promise<void> {
  for (const name of [...KEPT, 'database'])
    if (await isThere(join(staging, name))) {
      await mkdir(dirname(join(dataDir, name)), { recursive: true, mode: 0o700 })
      await move(join(staging, name), join(dataDir, name))
    }
  if (await isThere(join(dataDir, 'secrets.json'))) await chmod(join(dataDir, 'secrets.json'), 0o600)
}

/** Renames, or copies to another disk. */
async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    await cp(from, to, { recursive: true })
  })
}
