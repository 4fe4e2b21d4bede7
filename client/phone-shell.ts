import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** What the page of the phone is made of, from `client/src`: each with everything it imports. */
const ROOTS = [
  'main.tsx',
  'app/layouts/frames.tsx',
  'app/layouts/user-items.tsx',
  'app/toasts.tsx',
  'features/inbox/embed/inbox-bell.tsx',
  'features/phone/phone.screen.tsx',
]
/** What these load when it is needed belongs to the page too. */
const LATE = /[\\/]client[\\/]src[\\/]features[\\/](phone|attendance)[\\/]|[\\/]client[\\/]src[\\/]kit[\\/](scanning|overlays)[\\/]/
/** Texts of those screens and of the frame around them. */
const TEXTS = /[\\/]i18n[\\/](en|id)[\\/](common|nav|phone|attendance|roster|scanning|inbox|ptt)\.json$|[\\/]refusals[\\/](en|id)\.json$/
/** Letters of both languages; others are of people’s names and come with a connection. */
const FONTS = /inter-latin-wght-normal/

const WORKER = 'phone-worker.js'

/** Writes into the worker of the phone page which parts of the build it keeps, and by which name. */
export function phoneShell(): Plugin {
  let parts: readonly string[] = []
  return {
    name: 'phone-shell',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = modulesOf((id) => this.getModuleInfo(id), [...this.getModuleIds()])
      parts = filesOf(Object.values(bundle), modules).map((name) => `/${name}`)
    },
    async writeBundle({ dir = join(import.meta.dirname, 'dist') }) {
      const path = join(dir, WORKER)
      const [worker, page] = await Promise.all([readFile(path, 'utf8'), readFile(join(dir, 'index.html'))])
      const version = createHash('sha256').update(page).update(JSON.stringify(parts)).digest('hex').slice(0, 12)
      const written = worker
        .replace("const VERSION = ''", `const VERSION = '${version}'`)
        .replace('const PARTS = []', `const PARTS = ${JSON.stringify(parts)}`)
      if (!written.includes(version) || parts.length === 0) throw new Error(`${WORKER} has no place for its version and parts`)
      await writeFile(path, written)
    },
  }
}

type Known = Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'> | null

/** Ids of all modules of the page. */
function modulesOf(infoOf: (id: string) => Known, all: readonly string[]): ReadonlySet<string> {
  const source = join(import.meta.dirname, 'src')
  const missing = ROOTS.filter((root) => !all.includes(join(source, root)))
  if (missing.length > 0) throw new Error(`The page of the phone is not made of ${missing.join(', ')}`)
  const waiting = [...ROOTS.map((root) => join(source, root)), ...all.filter((id) => TEXTS.test(id))]
  const found = new Set<string>()
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    const info = infoOf(id)
    waiting.push(...(info?.importedIds ?? []), ...(LATE.test(id) ? (info?.dynamicallyImportedIds ?? []) : []))
  }
  return found
}

/** Names of the files that hold these modules, with what those files need. */
function filesOf(bundle: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[], modules: ReadonlySet<string>): string[] {
  const chunks = new Map(bundle.filter((item) => item.type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
  const waiting = [...chunks.values()].filter((chunk) => chunk.moduleIds.some((id) => modules.has(id))).map((chunk) => chunk.fileName)
  const files = new Set<string>()
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = chunks.get(name)
    if (!chunk || files.has(name)) continue
    files.add(name)
    waiting.push(...chunk.imports)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
  }
  for (const { fileName } of bundle) if (FONTS.test(fileName)) files.add(fileName)
  return [...files].toSorted()
}
