import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** What the page of the phone is made of, from `client/src`: each with everything it imports. */
const ROOTS = [
  'main.tsx',
  'app/layouts/frames.tsx',
  'app/layouts/application-menu.tsx',
  'app/layouts/site-list.tsx',
  'app/layouts/user-items.tsx',
  'app/palette/palette.tsx',
  'app/palette/shortcuts.tsx',
  'app/toasts.tsx',
  'features/inbox/embed/inbox-bell.tsx',
  'features/inbox/newest-popup.tsx',
  'features/phone/phone.screen.tsx',
]
/** What these load when it is needed belongs to the page too. */
const LATE =
  /[\\/]client[\\/]src[\\/]features[\\/](phone|attendance)[\\/]|[\\/]client[\\/]src[\\/]kit[\\/](scanning|overlays|texts)[\\/]|features[\\/]ptt[\\/]embed[\\/]/
/** But not these: bars of goods are read elsewhere, and with them comes a large decoder. */
const OTHERS = /bar-reader/
/** Texts of those screens and of the frame around them. */
const TEXTS =
  /[\\/]i18n[\\/](en|id)[\\/](common|nav|phone|attendance|roster|scanning|inbox|ptt)\.json$|[\\/](refusals|message-templates)[\\/](en|id)\.json$/
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
      parts = filesOf(Object.values(bundle), (id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []).map((name) => `/${name}`)
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

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset

/** Names of the files that the page is made of, sorted. */
function filesOf(bundle: readonly Output[], lateOf: (id: string) => readonly string[]): string[] {
  const chunks = bundle.filter((item) => item.type === 'chunk')
  const chunkOf = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk.fileName] as const)))
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const waiting = [...rootsIn(chunkOf), ...[...chunkOf].flatMap(([id, name]) => (TEXTS.test(id) ? [name] : []))]
  const files = new Set(bundle.flatMap(({ fileName }) => (FONTS.test(fileName) ? [fileName] : [])))
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = byName.get(name)
    if (!chunk || files.has(name)) continue
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    const late = chunk.moduleIds.filter((id) => LATE.test(id)).flatMap(lateOf)
    waiting.push(...chunk.imports, ...late.flatMap((id) => (OTHERS.test(id) ? [] : (chunkOf.get(id) ?? []))))
  }
  return [...files].toSorted()
}

function rootsIn(chunkOf: ReadonlyMap<string, string>): string[] {
  return ROOTS.map((root) => {
    const name = chunkOf.get(join(import.meta.dirname, 'src', root))
    if (name === undefined) throw new Error(`The page of the phone is not made of ${root}`)
    return name
  })
}
