import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { filesLike, inspectWalls, root, textOf } from '../kit/house.ts'

const INSPECTION_MS = 120_000

it(
  'no import crosses a wall, and the inspector saw the whole house',
  async () => {
    const { crossed, visited } = await inspectWalls()
    expect(crossed).toEqual([])
    // With a compiler it does not understand the inspector sees nothing and reports success.
    expect(visited).toBeGreaterThan(filesLike('{shared,backend,backend/demo,gateway,client}/src/**/*.{ts,tsx}').length)
  },
  INSPECTION_MS,
)

/** One planted import for each wall: the file, what it imports, and the rule that must name it. */
const PLANTED: Readonly<Record<string, { file: string; imports: string }>> = {
  'no-cycles': { file: 'backend/src/platform/round.ts', imports: './again.ts' },
  'packages-meet-in-shared': { file: 'client/src/features/alpha/peek.ts', imports: '../../../../backend/src/app.ts' },
  'product-does-without-the-demo': { file: 'backend/src/app/shown.ts', imports: '../../demo/src/seed.ts' },
  'demo-is-loaded-on-demand': { file: 'backend/src/main.ts', imports: '../demo/src/seed.ts' },
  'shared-stands-alone': { file: 'shared/src/domain/heavy.ts', imports: 'fastify' },
  'tools-know-no-feature': { file: 'backend/src/platform/nosy.ts', imports: '../features/alpha/alpha.service.ts' },
  'kit-is-the-bottom': { file: 'client/src/kit/upside.ts', imports: '../instruments/map.ts' },
  'everything-resolves': { file: 'gateway/src/edge/lost.ts', imports: './nowhere.ts' },
  'backend-features-are-strangers': { file: 'backend/src/features/beta/beta.service.ts', imports: '../alpha/alpha.service.ts' },
  'features-do-not-know-the-wiring': { file: 'backend/src/features/beta/wired.ts', imports: '../../app.ts' },
  'feature-tests-open-the-application': { file: 'backend/src/features/beta/beta.test.ts', imports: '../../app/beta.ts' },
  'ports-import-no-implementation': { file: 'backend/src/ports/beta.ts', imports: '../features/alpha/alpha.service.ts' },
  'client-features-meet-in-embed': { file: 'client/src/features/beta/beta.api.ts', imports: '../alpha/alpha.api.ts' },
  'embed-is-a-leaf': { file: 'client/src/features/beta/embed/beta-card.ts', imports: '../../alpha/embed/alpha-card.ts' },
  'features-do-not-know-the-shell': { file: 'client/src/features/alpha/shell.ts', imports: '../../app/routes.ts' },
  'only-stores-touch-the-database': { file: 'backend/src/features/alpha/alpha.routes.ts', imports: '../../platform/db/database.ts' },
  'services-do-not-know-http': { file: 'backend/src/features/gamma/gamma.service.ts', imports: 'fastify' },
  'media-knows-no-socket': { file: 'gateway/src/media/router.ts', imports: 'socket.io' },
  'tests-stay-out-of-the-product': { file: 'backend/src/platform/cheat.ts', imports: '../../../tests/kit/cheat.ts' },
  'scripts-are-not-the-product': { file: 'gateway/src/platform/starter.ts', imports: '../../../scripts/starter.ts' },
  'no-orphans': { file: 'gateway/src/feeds/forgotten.ts', imports: '' },
}

/** What the planted imports point at, blameless in themselves. */
const AROUND: Readonly<Record<string, string>> = {
  'backend/src/platform/again.ts': "import './round.ts'",
  'backend/src/app.ts': '',
  'backend/src/app/beta.ts': '',
  'backend/demo/src/seed.ts': '',
  'backend/src/features/alpha/alpha.service.ts': '',
  'backend/src/platform/db/database.ts': '',
  'client/src/instruments/map.ts': '',
  'client/src/features/alpha/alpha.api.ts': '',
  'client/src/features/alpha/embed/alpha-card.ts': '',
  'client/src/app/routes.ts': '',
  'tests/kit/cheat.ts': '',
  'scripts/starter.ts': '',
}

it(
  'every wall stops the import that was planted to cross it',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'menara-planted-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const planted = Object.values(PLANTED).map(({ file, imports }): [string, string] => [file, imports && `import '${imports}'`])
    for (const [file, text] of [...Object.entries(AROUND), ...planted]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), `${text}\nexport const planted = true\n`)
    }
    for (const file of ['tsconfig.json', 'tsconfig.base.json', 'package.json']) cpSync(join(root, file), join(folder, file))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))

    const { crossed } = await inspectWalls(folder)
    const notCaught = Object.entries(PLANTED).filter(
      ([rule, { file }]) => !crossed.some((line) => line.startsWith(`${rule}: `) && line.includes(file)),
    )
    expect(notCaught.map(([rule]) => rule)).toEqual([])
  },
  INSPECTION_MS,
)

it('no contract uses a builder of the schema library that loads its type engine with the first page', () => {
  const builders =
    /Type\.(?:Optional|Record|Partial|Required|Pick|Omit|Exclude|Extract|KeyOf|Index|Mapped|Conditional|Evaluate|Intersect|Script|Module)\(/
  const sources = filesLike('{client,shared}/src/**/*.{ts,tsx}')
  expect(sources.filter((file) => /Type\.String\(/.test(textOf(file))).length).toBeGreaterThan(50)
  expect(sources.filter((file) => builders.test(textOf(file)))).toEqual([])
})
