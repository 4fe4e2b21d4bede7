import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import { markdownTable } from '../kit/markdown-table.ts'

/** Names of the files in the results folder of a run: vitest's own JSON report, and `FileDuration[]`. */
export const RESULTS = 'vitest.json'
export const DURATIONS = 'durations.json'

/** What one test file took, in milliseconds of its worker: loading its modules, and running its tests with their hooks. */
export interface FileDuration {
  readonly project: string
  readonly file: string
  readonly tests: number
  readonly loadMs: number
  readonly runMs: number
}

/** A vitest reporter that writes what each file took to `path`, as JSON (`FileDuration[]`), when the run ends. */
export const durationsReporter = (path: string): Reporter => ({
  onTestRunEnd: (modules) => writeFileSync(path, JSON.stringify(modules.map(durationOf))),
})

function durationOf(module: TestModule): FileDuration {
  const { collectDuration, prepareDuration, setupDuration, environmentSetupDuration, duration } = module.diagnostic()
  return {
    project: module.project.name,
    file: module.relativeModuleId,
    tests: [...module.children.allTests()].length,
    loadMs: collectDuration + prepareDuration + setupDuration + environmentSetupDuration,
    runMs: duration,
  }
}

const SLOWEST = 15

/** Two Markdown tables: what each project of a run took, and its slowest files. Workers run beside each other, so seconds add up to more than the run. */
export function durationTables(files: readonly FileDuration[]): string {
  const projects = [...Map.groupBy(files, ({ project }) => project)]
  const bySize = projects.map(([name, members]) => [name, members, total(members)] as const).toSorted((a, b) => b[2] - a[2])
  const slowest = files.toSorted((a, b) => b.loadMs + b.runMs - a.loadMs - a.runMs).slice(0, SLOWEST)
  const sum = (members: readonly FileDuration[], of: 'tests' | 'loadMs' | 'runMs') => members.reduce((all, member) => all + member[of], 0)
  return [
    ...markdownTable(
      ['project', 'files', 'tests', 'loading, s', 'tests, s'],
      bySize.map(([name, members]) => [
        name,
        members.length,
        sum(members, 'tests'),
        seconds(sum(members, 'loadMs')),
        seconds(sum(members, 'runMs')),
      ]),
    ),
    '',
    ...markdownTable(
      ['slowest files', 'project', 'tests', 'loading, s', 'tests, s'],
      slowest.map(({ file, project, tests, loadMs, runMs }) => [file, project, tests, seconds(loadMs), seconds(runMs)]),
    ),
  ].join('\n')
}

const total = (files: readonly FileDuration[]): number => files.reduce((sum, { loadMs, runMs }) => sum + loadMs + runMs, 0)
const seconds = (ms: number): string => (ms / 1000).toFixed(1)
