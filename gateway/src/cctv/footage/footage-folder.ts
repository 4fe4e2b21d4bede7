import { mkdir, open, readdir, rename, rm, stat, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { NoRoom, openFolder } from '../../recordings/recordings-folder.ts'
import { type Named, namedBy, OPEN, stemOf } from './footage-names.ts'

interface FolderNeeds {
  readonly dir: string
  /** What is kept free on the disk for everything else. */
  readonly reserveMb: number
  /** What all files together may take; 0: as much as there is. */
  readonly quotaMb: number
}
export interface Found {
  readonly path: string
  readonly size: number
  /** When it was last written, in milliseconds since 1970 UTC. */
  readonly at: number
}
export type FootageFolder = ReturnType<typeof openFootageFolder>
export class OverQuota extends NoRoom {}

const MB = 1_000_000

/** Where footage lies: a folder per day (UTC), a file per segment. A file that is not finished has an ending more. */
export function openFootageFolder({ dir, reserveMb, quotaMb }: FolderNeeds) {
  const days = openFolder({ dir, reserveMb, ending: 'mp4' })
  const nameOf = (named: Named): string => days.nameOf(stemOf(named), named.at)
  const pathOf = (name: string): string => join(dir, name)
  let used: Promise<number> | null = null
  const bytesOf = (name: string): Promise<number> => stat(pathOf(name)).then(({ size }) => size, nothing)
  const filesOf = (day: string): Promise<string[]> => readdir(join(dir, day)).catch(() => [])
  async function weigh(): Promise<number> {
    let sum = 0
    for (const day of await days.days()) for (const name of await filesOf(day)) sum += await bytesOf(`${day}/${name}`)
    return sum
  }
  async function openOnes(): Promise<string[]> {
    const files = await Promise.all((await days.days()).map(async (day) => (await filesOf(day)).map((text) => `${day}/${text}`)))
    const open = files.flat().filter((text) => text.endsWith(OPEN))
    return open.map((text) => text.slice(0, -OPEN.length)).filter((text) => namedBy(text) !== null)
  }
  /** Weighed once; what is written and deleted after that is counted. */
  const weight = (): Promise<number> => {
    used ??= weigh()
    return used
  }
  function grow(bytes: number): void {
    if (used) used = used.then((result) => result + bytes)
  }

  return {
    nameOf,
    pathOf,
    grow,
    days: days.days,
    of: days.of,
    freeBytes: days.freeBytes,
    usedBytes: weight,
    async noRoom(): Promise<NoRoom | null> {
      const refusal = await days.noRoom()
      if (refusal || quotaMb === 0) return refusal
      return (await weight()) < quotaMb * MB ? null : new OverQuota(`the ${quotaMb} MB that recordings may take are used up`)
    },
    async append(name: string) {
      await mkdir(dirname(pathOf(name)), { recursive: true, mode: 0o700 })
      return open(pathOf(name + OPEN), 'a', 0o600)
    },
    /** It is finished, and the catalogue knows. */
    finish: (name: string): Promise<void> => rename(pathOf(name + OPEN), pathOf(name)),
    cut: (name: string, size: number): Promise<void> => truncate(pathOf(name + OPEN), size),
    /** Finished or not; null when it is not there. */
    async find(named: Named): Promise<Found | null> {
      for (const path of [pathOf(nameOf(named)), pathOf(nameOf(named) + OPEN)]) {
        const found = await stat(path).catch(() => null)
        if (found?.isFile()) return { path, size: found.size, at: found.mtimeMs }
      }
      return null
    },
    /** Names of files that are not finished and were not written to for `quietMs`. A clock that was put back since lies before their time. */
    async left(now: number, quietMs: number): Promise<string[]> {
      const names: string[] = []
      for (const name of await openOnes()) {
        const found = await stat(pathOf(name + OPEN)).catch(() => null)
        if (found && Math.abs(now - found.mtimeMs) > quietMs) names.push(name)
      }
      return names
    },
    async remove(name: string): Promise<void> {
      grow(-(await bytesOf(name)))
      await days.remove(name)
    },
    async dropOpen(name: string): Promise<void> {
      grow(-(await bytesOf(name + OPEN)))
      await rm(pathOf(name + OPEN), { force: true })
    },
  }
}

/** Deleted meanwhile: it weighs nothing. */
const nothing = (): number => 0
