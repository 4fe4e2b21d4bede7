import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

/** The project's folder. */
export const root = join(import.meta.dirname, '../..')

const GENERATED = new Set(['node_modules', 'dist', 'data', '.git'])

/** Files of the project by pattern, as paths from its folder; what is installed or built is left out. */
export const filesLike = (pattern: string | string[], folder = root): string[] =>
  globSync(pattern, { cwd: folder, exclude: (path) => GENERATED.has(basename(path)) }).sort()

export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')
export const jsonOf = <Shape>(file: string): Shape => JSON.parse(textOf(file)) as Shape

export interface Walls {
  /** `rule: from → to` for each import that crosses a wall. */
  readonly crossed: readonly string[]
  readonly visited: number
}

const PACKAGES = ['shared', 'backend', 'gateway', 'client', 'scripts', 'tests']

/** What the wall inspector says of a folder that is laid out as the project is. */
export async function inspectWalls(folder = root): Promise<Walls> {
  const inspector = join(root, 'node_modules/.bin/depcruise')
  const args = [inspector, ...PACKAGES, '--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'json']
  // It ends with the number of violations; the answer is on stdout all the same.
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 1e8 }).catch(
    (error: { stdout?: string }) => {
      if (error.stdout) return { stdout: error.stdout }
      throw error
    },
  )
  const { summary } = JSON.parse(stdout) as { summary: Summary }
  return {
    crossed: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    visited: summary.totalCruised,
  }
}

interface Summary {
  readonly totalCruised: number
  readonly violations: readonly { rule: { name: string }; from: string; to: string }[]
}
