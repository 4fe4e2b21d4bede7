import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { TestProject } from 'vitest/node'
import { liteExtensions } from '../../../backend/src/platform/db/open.ts'
import { root } from '../house.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** File of a dump of an empty embedded database with our schema: to load it takes a fifth of what making one takes. */
    snapshot: string
  }
}

/** One embedded database made for the whole run; every test file begins with a copy. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'menara-snapshot-'))
  const file = join(folder, 'database.tar')
  const lite = await PGlite.create({ extensions: liteExtensions })
  await migrate(drizzle(lite), { migrationsFolder: join(root, 'backend/migrations') })
  await writeFile(file, new Uint8Array(await (await lite.dumpDataDir('none')).arrayBuffer()))
  await lite.close()
  project.provide('snapshot', file)
  return () => rmSync(folder, { recursive: true, force: true })
}
