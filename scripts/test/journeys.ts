import { join } from 'node:path'
import { runTool } from '../kit/tool.ts'
import { type Failure, type Outcome, results } from './outcome.ts'

/** Where the second runner reads what it runs. */
export const JOURNEYS = 'tests/playwright.config.ts'

/** The second runner: the product in a real browser. */
export async function journeys(folder: string, args: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  const file = join(folder, 'journeys.json')
  const env = { ...more, PLAYWRIGHT_JSON_OUTPUT_NAME: file, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' }
  const { code } = await runTool('playwright', ['test', '-c', JOURNEYS, '--reporter=list,json', ...args], { show: true, env })
  const { stats, suites } = results<JourneyResults>(file)
  const { expected, flaky, unexpected, skipped } = stats
  const ended = (status: string) =>
    suites
      .flatMap(specsOf)
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(told)
  return { code, passed: expected + flaky, failed: unexpected, skipped, failures: ended('unexpected'), accidents: ended('flaky') }
}

const specsOf = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)]

function told({ file, line, title, tests }: Spec): Failure {
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
  return { file: `${file}:${line}`, name: title, message: errors[0]?.message ?? 'nothing was said' }
}

interface JourneyResults {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number; readonly skipped: number }
  readonly suites: readonly Suite[]
}

interface Suite {
  readonly specs: readonly Spec[]
  readonly suites?: readonly Suite[]
}

interface Spec {
  readonly title: string
  readonly file: string
  readonly line: number
  readonly tests: readonly {
    readonly status: string
    readonly results: readonly { readonly errors: readonly { readonly message: string }[] }[]
  }[]
}
