import { cpus } from 'node:os'
import { bankStatements, type StatementLine } from '@menara/shared/contract/finance/bank-statements.contract.ts'
import type { ReplyOf } from '@menara/shared/kit/endpoint.ts'
import type { Pool } from 'pg'
import type { Backend } from '../../../backend/src/app.ts'
import { newId } from '../../../backend/src/platform/ids.ts'
import { type Labelled, labelledLines } from '../../kit/finance/labelled-lines.ts'
import { precisionOf, qualityOf, qualityTable } from '../../kit/finance/matching-quality.ts'
import { camtOf, statementForm } from '../../kit/finance/statement-files.ts'
import { waitingDocuments } from '../../kit/finance/waiting-documents.ts'
import { onBackend } from '../bench-backend.ts'
import { fillTreasury, PLAIN_MATCHING } from './matching-rows.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const SEED = 20_261_126
const LABELLED = 500
const MOST_MS = 5_000
const LEAST_PRECISION = 0.98
const PAGE = 1000
const ROUNDS = 3

interface Bench {
  readonly backend: Backend
  readonly pool: Pool
  readonly headers: { readonly authorization: string }
  readonly accountId: string
}

/**
 * A statement imported and suggestions made for all of it as whole requests on a durable PostgreSQL, beside plain SQL over the same rows; then
 * whether the first suggestions are right, on lines that are labelled. `args`: lines (10,000) and documents (12,000).
 */
async function run(args: readonly string[]): Promise<boolean> {
  const [lineCount = 10_000, documents = 12_000] = args.map(Number).filter((value) => value > 0)
  return onBackend({}, async ({ pool, backend, cast, signIn }) => {
    const waiting = waitingDocuments(SEED, documents, newId)
    const accountId = await fillTreasury(pool, { siteId: cast.site, userId: cast.admin, waiting })
    const headers = await signIn()
    const bench: Bench = { backend, pool, headers, accountId }
    say(`matching: ${cpus().length} cores, durable PostgreSQL, ${waiting.length} open documents`)
    const precision = await quality(bench, labelledLines(SEED, LABELLED, waiting))
    const times: number[] = []
    for (let round = 1; round <= ROUNDS; round++) times.push(await speed(bench, labelledLines(SEED + round, lineCount, waiting)))
    const median = times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN
    say(`  median of ${ROUNDS}: ${Math.round(median)} ms for ${lineCount} lines (limit ${MOST_MS}); precision ${precision.toFixed(3)}`)
    return median < MOST_MS && precision >= LEAST_PRECISION
  })
}

/** Imports the lines and asks for all suggestions; answers the ms that both took. */
async function speed(bench: Bench, lines: readonly Labelled[]): Promise<number> {
  const imported = await timed(() => importLines(bench, lines))
  const matched = await timed(() => linesOf(bench, imported.result))
  const plain = await timed(() => bench.pool.query(PLAIN_MATCHING, [imported.result]))
  const labels = new Map(matched.result.map((line, at) => [line.id, lines[at]?.right ?? []]))
  const right = plain.result.rows.filter(({ id, document }) => String(labels.get(id)) === document).length
  const all = qualityOf(lines, suggestionsOf(matched.result)).at(-1)
  say(
    `  ${lines.length} lines: imported in ${took(imported)}, suggestions in ${took(matched)}, ${all?.right} right of ${all?.suggested};` +
      ` plain SQL ${Math.round(plain.ms)} ms, ${right} right of ${plain.result.rows.length}`,
  )
  return imported.ms + matched.ms
}

/** The labelled set, kind by kind; answers the precision of the first suggestion. */
async function quality(bench: Bench, lines: readonly Labelled[]): Promise<number> {
  const shown = await linesOf(bench, await importLines(bench, lines))
  const found = qualityOf(lines, suggestionsOf(shown))
  for (const row of qualityTable(found)) say(`  ${row}`)
  const all = found.at(-1)
  return all ? precisionOf(all) : 0
}
const suggestionsOf = (lines: readonly StatementLine[]) => lines.map((line) => line.suggestions)

async function importLines({ backend, headers, accountId }: Bench, lines: readonly Labelled[]): Promise<string> {
  const { type, bytes } = statementForm({ account_id: accountId }, camtOf(newId(), lines))
  const { path: url } = bankStatements.import
  const reply = await backend.app.inject({ method: 'POST', url, headers: { ...headers, 'content-type': type }, payload: bytes })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  const { data } = reply.json<ReplyOf<typeof bankStatements.import>>()
  if (data.taken !== lines.length) throw new Error(`Only ${data.taken} of ${lines.length} lines were taken`)
  return data.statement?.id ?? ''
}
/** Every page of a statement, as a screen asks for them. */
async function linesOf({ backend, headers }: Bench, statementId: string): Promise<StatementLine[]> {
  const lines: StatementLine[] = []
  let next: string | null | undefined
  do {
    const query = new URLSearchParams({ statement_id: statementId, limit: String(PAGE), ...(next && { next }) })
    const reply = await backend.app.inject({ method: 'GET', url: `${bankStatements.lines.path}?${query}`, headers })
    if (reply.statusCode !== 200) throw new Error(reply.body)
    const page = reply.json<ReplyOf<typeof bankStatements.lines>>()
    lines.push(...page.data)
    next = page.next
  } while (next)
  return lines
}

/** `cpu`: what this process took of the processor, in ms. */
async function timed<T>(work: () => PromiseLike<T>): Promise<{ result: T; ms: number; cpu: number }> {
  const [began, used] = [performance.now(), process.cpuUsage()]
  const result = await work()
  const { user, system } = process.cpuUsage(used)
  return { result, ms: performance.now() - began, cpu: (user + system) / 1000 }
}
const took = ({ ms, cpu }: { readonly ms: number; readonly cpu: number }) => `${Math.round(ms)} ms (processor ${Math.round(cpu)})`

process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
