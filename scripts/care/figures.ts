import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, posix } from 'node:path'
import { markdownTable } from '../kit/markdown-table.ts'
import { Refusal } from '../kit/refusal.ts'

const PACKAGES = ['shared', 'backend', 'gateway', 'client', 'tests', 'scripts'] as const
/** A package inside of another, counted by itself. */
const DEMO = 'backend/demo'
/** A folder with more files than this is split by sub-subject. */
export const MAX_FILES = 15
/** Lines; a file that is shorter and serves one neighbour belongs in it. */
const FRAGMENT = 40
const GENERATED = new Set(['node_modules', 'dist', 'data'])

interface Source {
  readonly path: string
  readonly lines: number
  readonly text: string
}

/** Prints size and structure of the sources at a commit (the working tree unless given), one column for each. Throws `Refusal` for an unknown commit. */
export function figures(root: string, commits: readonly string[]): string[] {
  const columns = (commits.length > 0 ? commits : ['']).map((commit) => ({
    name: commit || 'working tree',
    rows: figuresOf(sourcesAt(root, commit)),
  }))
  const names = columns[0]?.rows.map(([name]) => name) ?? []
  return markdownTable(
    ['', ...columns.map(({ name }) => name)],
    names.map((name, at) => [name, ...columns.map(({ rows }) => rows[at]?.[1] ?? '')]),
  )
}

function figuresOf(sources: readonly Source[]): [name: string, value: string][] {
  const written = sources.filter(({ path }) => /\.tsx?$/.test(path))
  const lengths = written.map(({ lines }) => lines).sort((a, b) => a - b)
  const longest = written.reduce((most, source) => (source.lines > most.lines ? source : most), { path: '', lines: 0, text: '' })
  const folders = Map.groupBy(sources, ({ path }) => dirname(path))
  return [
    ...[...PACKAGES, DEMO].map((name): [string, string] => {
      const own = written.filter(({ path }) => packageOf(path) === name)
      return [`${name}: files, lines`, `${own.length}, ${sum(own.map(({ lines }) => lines)).toLocaleString('en')}`]
    }),
    [
      'migrations: lines of SQL and snapshots',
      sum(sources.filter(({ path }) => path.includes('backend/migrations/')).map(({ lines }) => lines)).toLocaleString('en'),
    ],
    ['median file, lines', String(lengths[Math.floor(lengths.length / 2)] ?? 0)],
    ['longest file, lines', `${longest.lines} ${basename(longest.path)}`],
    [`files of at most ${FRAGMENT} lines`, String(lengths.filter((lines) => lines <= FRAGMENT).length)],
    [`folders of more than ${MAX_FILES} files`, String([...folders].filter(([, files]) => files.length > MAX_FILES).length)],
    ['imports of the wiring by features', String(sum(written.map(upwardImports)))],
    [
      '`as never` in the client',
      String(sum(written.filter(({ path }) => path.startsWith('client/')).map(({ text }) => text.split('as never').length - 1))),
    ],
  ]
}

/** Imports from a feature of the backend into `backend/src/app.ts` or `backend/src/app/`, tests left out. */
function upwardImports({ path, text }: Source): number {
  if (!path.startsWith('backend/src/features/') || path.endsWith('.test.ts')) return 0
  const targets = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, target = '']) => posix.join(dirname(path), target))
  return targets.filter((target) => /^backend\/src\/app(\.ts|\/)/.test(target)).length
}

const packageOf = (path: string): string => (path.startsWith(`${DEMO}/`) ? DEMO : path.slice(0, path.indexOf('/')))
const sum = (all: readonly number[]): number => all.reduce((total, value) => total + value, 0)

function sourcesAt(root: string, commit: string): Source[] {
  if (commit === '') return sourcesIn(root)
  const folder = mkdtempSync(join(tmpdir(), 'menara-figures-'))
  try {
    const archive = join(folder, 'sources.tar')
    execFileSync('git', ['archive', `--output=${archive}`, commit, ...PACKAGES], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] })
    execFileSync('tar', ['-xf', archive, '-C', folder])
    return sourcesIn(folder)
  } catch (error) {
    throw new Refusal(`git cannot read the commit ${commit}: ${String((error as { stderr?: Buffer }).stderr ?? error).trim()}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const sourcesIn = (folder: string): Source[] =>
  globSync(
    PACKAGES.map((name) => `${name}/**/*.{ts,tsx,mjs,sql,json,css,md}`),
    { cwd: folder, exclude: (path) => GENERATED.has(basename(path)) },
  ).map((path) => {
    const text = readFileSync(join(folder, path), 'utf8')
    return { path, text, lines: text.split('\n').length - 1 }
  })
