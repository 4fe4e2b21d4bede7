import { closeSync, existsSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const MAX_BYTES = 10_000_000
const KEPT = 3

export interface LogFile {
  write(line: string): void
  close(): void
}

/** `<folder>/<name>.log`; grown past 10 MB it moves on to `.1`, `.2`, `.3`. */
export function openLogFile(folder: string, name: string): LogFile {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${name}.log`)
  let file = openSync(path, 'a', 0o600)
  let size = fstatSync(file).size
  let open = true

  const turn = () => {
    closeSync(file)
    for (let age = KEPT; age > 0; age--) {
      const younger = age === 1 ? path : `${path}.${age - 1}`
      if (existsSync(younger)) renameSync(younger, `${path}.${age}`)
    }
    file = openSync(path, 'a', 0o600)
    size = 0
  }

  return {
    write(line) {
      if (!open) return
      if (size > MAX_BYTES) turn()
      size += writeSync(file, `${line}\n`)
    },
    close() {
      if (open) closeSync(file)
      open = false
    },
  }
}
