import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Clock } from '../../platform/clock.ts'

/** What pictures are fetched and looked at with. */
export interface Programs {
  readonly ffmpeg: string
  readonly ffprobe: string
}
export const MISSING =
  'ffmpeg is not installed, so cameras have no pictures; everything else works. To get it on Debian or Ubuntu: apt-get install ffmpeg'
/** Somebody may install them meanwhile. */
const LOOK_AGAIN_MS = 5_000

/** Looks for the programs on the PATH when they are needed; what was found is not looked for again. */
export function lookForPrograms({ path, clock }: { path: string; clock: Clock }): () => Programs | null {
  let found: Programs | null = null
  let looked = Number.NEGATIVE_INFINITY
  return () => {
    if (found || clock.now() - looked < LOOK_AGAIN_MS) return found
    looked = clock.now()
    const [ffmpeg, ffprobe] = [find('ffmpeg', path), find('ffprobe', path)]
    if (ffmpeg && ffprobe) found = { ffmpeg, ffprobe }
    return found
  }
}

const find = (name: string, path: string): string | undefined =>
  path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isProgram)

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    // Not there: the next folder.
    return false
  }
}
