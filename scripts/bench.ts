import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { command, Refusal } from './kit/refusal.ts'
import { root } from './kit/tool.ts'

/** `npm run bench -- <name> [args]`: runs `<name>.bench.ts` of `tests/bench`, which prints its figures. */
async function bench(): Promise<void> {
  const [name, ...args] = process.argv.slice(2)
  const there = new Map(globSync('tests/bench/**/*.bench.ts', { cwd: root }).map((file) => [basename(file, '.bench.ts'), file]))
  const file = there.get(name ?? '')
  if (!file) throw new Refusal(`Which one? npm run bench -- ${[...there.keys()].sort().join(' | ')}`)
  const child = spawn(process.execPath, [join(root, file), ...args], { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  process.exitCode = await new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)))
}

await command(bench)
