import { type Ask, type BenchClient, quantile } from './bench-client.ts'
import type { Question } from './questions.ts'

const WARM = 3
const ROUNDS = 40
/** One that is slow is asked less often, but never so seldom that its median says nothing. */
const LEAST = 8
const MOST_MS = 8_000

const spent = (took: readonly number[]): number => took.reduce((sum, value) => sum + value, 0)

export interface Figure {
  readonly name: string
  readonly aim: number
  readonly ours: readonly number[]
  readonly peers: readonly number[] | null
}

/** Asks both in turns, one question at a time. */
export async function inTurns(
  { name, aim, ours, peers }: Question,
  { us, peer }: { us: BenchClient; peer: BenchClient | null },
): Promise<Figure> {
  const figure = { name, aim, ours: [] as number[], peers: peer ? ([] as number[]) : null }
  for (let n = 0; n < WARM; n++) {
    await us.ask(ours(n))
    await peer?.ask(peers(n))
  }
  for (let n = WARM; n < WARM + ROUNDS; n++) {
    figure.ours.push((await us.ask(ours(n))).ms)
    if (peer && figure.peers && (figure.peers.length < LEAST || spent(figure.peers) < MOST_MS))
      figure.peers.push((await peer.ask(peers(n))).ms)
  }
  return figure
}

const ms = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value))).padStart(6)

export const isKept = ({ ours, aim }: Figure): boolean => quantile(ours, 0.95) <= aim

export function lineOf(figure: Figure): string {
  const [half, most] = [quantile(figure.ours, 0.5), quantile(figure.ours, 0.95)]
  const beside = figure.peers
    ? `${ms(quantile(figure.peers, 0.5))} ${ms(quantile(figure.peers, 0.95))} (${String(figure.peers.length).padStart(2)})  ${(quantile(figure.peers, 0.5) / half).toFixed(1).padStart(6)}`
    : ''
  return `  ${isKept(figure) ? 'PASS ' : 'short'} ${figure.name.padEnd(46)} ${ms(half)} ${ms(most)} (aim ${String(figure.aim).padStart(3)})   ${beside}`
}
export const HEADING = `        ${''.padEnd(46)} p50    p95                 p50    p95        their p50 / ours`

export interface Pace {
  readonly perSecond: number
  readonly seconds: number
  /** How long after the last one was due the answers are waited for. */
  readonly graceMs: number
}
interface Kept {
  readonly took: readonly number[]
  readonly unanswered: number
  /** What the first of those said that were not answered well. */
  readonly trouble: string | null
}
/** So many requests a second at moments fixed beforehand, whether earlier ones were answered or not, timed from when they were due. */
export async function atPace(asker: BenchClient, asks: (n: number) => Ask, { perSecond, seconds, graceMs }: Pace): Promise<Kept> {
  const [gap, total] = [1000 / perSecond, perSecond * seconds]
  const [took, troubles]: [number[], string[]] = [[], []]
  const begun = performance.now() + 20
  const all = Array.from({ length: total }, async (_, n) => {
    const due = begun + n * gap
    await new Promise((go) => setTimeout(go, Math.max(0, due - performance.now())))
    await asker.ask(asks(n)).then(
      () => took.push(performance.now() - due),
      (error: Error) => troubles.push(error.message),
    )
  })
  const late = new Promise((go) => setTimeout(go, seconds * 1000 + graceMs))
  await Promise.race([Promise.all(all), late])
  const answered = [...took]
  const trouble = troubles[0] ?? null
  if (answered.length < total) {
    asker.close()
    await Promise.all(all)
  }
  return { took: answered, unanswered: total - answered.length, trouble }
}
