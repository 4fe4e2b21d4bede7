import { figures } from './care/figures.ts'
import { completeLock, missingFromLock } from './care/lock-file.ts'
import { command, Refusal, say, warn } from './kit/refusal.ts'
import { root, runTool } from './kit/tool.ts'

interface Part {
  readonly name: string
  readonly tool: string
  readonly args: readonly string[]
}

const PARTS: readonly Part[] = [
  { name: 'lint and format', tool: 'biome', args: ['check', '--error-on-warnings', '--max-diagnostics=50'] },
  { name: 'types: servers, tests', tool: 'tsc', args: ['--noEmit', '-p', 'tsconfig.json'] },
  { name: 'types: client', tool: 'tsc', args: ['--noEmit', '-p', 'client/tsconfig.json'] },
  {
    name: 'walls',
    tool: 'depcruise',
    args: ['shared', 'backend', 'gateway', 'client', 'scripts', 'tests', '--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
  },
  { name: 'dead code', tool: 'knip', args: ['--no-progress'] },
]

/**
 * `npm run check`: everything that is decided without running the product. `--fix` mends format and simple findings first.
 * `npm run check -- figures [commit…]` prints size and structure of the sources instead, here or at these commits.
 */
async function run(): Promise<void> {
  const [first, ...commits] = process.argv.slice(2)
  if (first !== 'figures') return check()
  for (const line of figures(root, commits)) say(line)
}

async function check(): Promise<void> {
  const fix = process.argv.includes('--fix')
  if (fix) await runTool('biome', ['check', '--write'], { show: true })
  const failed: string[] = []
  const missing = fix ? completeLock() : missingFromLock()
  if (missing.length > 0 && !fix) {
    warn(
      `package-lock.json leaves out ${missing.map(({ name }) => name).join(', ')}; npm would refuse to install from it. npm run check -- --fix names them.`,
    )
    failed.push('lock file')
  }
  for (const { name, tool, args } of PARTS) {
    const { code, output, seconds } = await runTool(tool, args)
    if (code !== 0) {
      warn(output.trim())
      failed.push(name)
    }
    say(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(24)} ${seconds.toFixed(1)} s`)
  }
  if (failed.length > 0) throw new Refusal(`Not green: ${failed.join(', ')}.`)
  say('All green.')
}

await command(run)
