import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Manifest, unpack } from '../../backend/src/platform/backups/archive.ts'
import { readKey } from '../../backend/src/platform/backups/backup-key.ts'
import { Refusal } from '../kit/refusal.ts'
import { asRefusal } from './opened.ts'

/** What a command about archives was asked: files are paths from where the person stands. */
export function asked(): { readonly positionals: readonly string[]; readonly from?: string; readonly keyFile?: string } {
  const here = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { from: { type: 'string' }, 'key-file': { type: 'string' } },
    })
    const { from, 'key-file': keyFile } = values
    return { positionals, ...(from !== undefined && { from: here(from) }), ...(keyFile !== undefined && { keyFile: here(keyFile) }) }
  } catch (error) {
    throw new Refusal((error as Error).message)
  }
}

export const keyFileOf = (env: NodeJS.ProcessEnv): string | undefined => env.BACKUP_KEY_FILE?.trim() || undefined

/** Runs `work` on an archive that was decrypted, unpacked aside and found whole. */
export function unpacked<T>(
  file: string,
  keyFile: string | undefined,
  work: (staging: string, manifest: Manifest) => Promise<T>,
): Promise<T> {
  return asRefusal(async () => {
    const key = keyFile === undefined ? null : await readKey(keyFile)
    return unpack({ file, parent: tmpdir(), key }, work)
  })
}
