import { mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { say } from '../kit/refusal.ts'
import { root, runTool } from '../kit/tool.ts'
import { DURATIONS, durationTables, type FileDuration, RESULTS } from './durations.ts'
import { type Failure, type Outcome, results } from './outcome.ts'

/** More files than this failing is no accident, and not tried again. */
const ACCIDENTS = 8

/**
 * The first runner. In CI, files with a failure run once more afterwards, alone: a shared machine may starve a
 * process once, and what also fails on its own is a failure.
 */
export async function units(folder: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  const first = await vitest({ folder, args, env })
  say(`\n${durationTables(results<FileDuration[]>(join(folder, DURATIONS)))}\n`)
  const files = [...new Set(first.failures.map((failure) => failure.file))]
  if (!process.env.CI || files.length === 0 || files.length > ACCIDENTS) return first
  say(`\nOnce more, alone: ${files.join(' ')}\n`)
  const second = await vitest({ folder: join(folder, 'again'), args: [...files, '--no-file-parallelism'], env })
  if (second.code !== 0) return { ...first, failures: [...first.failures, ...second.failures.map(again)] }
  return { ...first, code: 0, passed: first.passed + first.failed, failed: 0, failures: [], accidents: first.failures }
}

const again = (failure: Failure): Failure => ({ ...failure, name: `${failure.name} (alone)` })

async function vitest({ folder, args, env }: Run): Promise<Outcome> {
  mkdirSync(folder, { recursive: true })
  const { code } = await runTool('vitest', ['run', ...args], { show: true, env: { ...env, MENARA_TEST_RESULTS: folder } })
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = results<VitestResults>(join(folder, RESULTS))
  const failures = testResults.filter(({ status }) => status === 'failed').flatMap(failuresOf)
  return { code, passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests, failures, accidents: [] }
}

function failuresOf({ name, message, assertionResults }: VitestFile): Failure[] {
  const file = relative(root, name)
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return [{ file, name: 'the file itself', message }]
  return failed.map((test) => ({ file, name: test.fullName, message: (test.failureMessages ?? []).join('\n') }))
}

interface Run {
  /** Where the results are written. */
  readonly folder: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

interface VitestResults {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly VitestFile[]
}

interface VitestFile {
  readonly name: string
  readonly status: 'failed' | 'passed'
  readonly message: string
  readonly assertionResults: readonly {
    readonly fullName: string
    readonly status: string
    readonly failureMessages: readonly string[] | null
  }[]
}
