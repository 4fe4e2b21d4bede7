import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChainHead } from './audit-chain.ts'

const NAME = /^audit-head-\d{4}-\d{2}-\d{2}\.json$/

/** What a day's file says: the newest row of every chain at an instant. */
interface HeadFile {
  readonly at: string
  readonly chains: readonly ChainHead[]
}

/** Heads of the audit trail, one file a day and never written twice: where it is kept, rows that were cut off are missed. */
export function auditHeads({ folder, heads, now }: { folder: string; heads: () => Promise<ChainHead[]>; now: () => Date }) {
  return {
    /** Writes the day's file; null where it is there already. */
    async write(): Promise<HeadFile | null> {
      const at = now().toISOString()
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `audit-head-${at.slice(0, 10)}.json`)
      if ((await readdir(folder)).includes(`audit-head-${at.slice(0, 10)}.json`)) return null
      const head = { at, chains: await heads() }
      // Another backend on the same folder may have been quicker: the first word stands.
      const isOurs = await writeFile(file, `${JSON.stringify(head)}\n`, { flag: 'wx', mode: 0o600 }).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'EEXIST') return false
          throw error
        },
      )
      return isOurs ? head : null
    },
  }
}

/** Every head that was written down in a folder; none where there is no folder. */
export async function readHeads(folder: string): Promise<ChainHead[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files = await Promise.all(names.filter((name) => NAME.test(name)).map((name) => readFile(join(folder, name), 'utf8')))
  return files.flatMap((text) => (JSON.parse(text) as HeadFile).chains)
}
