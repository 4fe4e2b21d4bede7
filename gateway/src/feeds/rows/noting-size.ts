import type { Logger } from 'pino'
import type { Metrics } from '../../platform/metrics.ts'
import type { Answer } from '../polling/request.ts'
import type { Scope } from '../scope.ts'

/** A log may have ever new rows that are too large: beyond so many they are counted anew. */
const REMEMBERED = 1_000

interface Needs {
  readonly metrics: Pick<Metrics, 'oversized'>
  readonly log: Logger
}

/** Counts and logs what is too large in the answers of one scope: each row once, an answer once until one can be read again. */
export function notingSize(scope: Scope, needs: Needs): (answer: Answer) => Answer {
  const noteRows = notingRows(scope, needs)
  const noteAnswer = notingAnswers(scope, needs)
  return (answer) => {
    if (answer.kind === 'rows') noteRows(answer.oversized)
    noteAnswer(answer)
    return answer
  }
}

function notingRows({ channel, text }: Scope, { metrics, log }: Needs): (keys: readonly string[]) => void {
  const noted = new Set<string>()
  return (keys) => {
    const rows = keys.filter((key) => !noted.has(key))
    if (rows.length === 0) return
    if (noted.size > REMEMBERED) noted.clear()
    for (const key of rows) noted.add(key)
    metrics.oversized.inc({ channel: channel.name, what: 'row' }, rows.length)
    log.warn({ scope: text, rows: rows.length, first: rows[0] }, 'rows are too large and go without their largest fields')
  }
}

function notingAnswers({ channel, text }: Scope, { metrics, log }: Needs): (answer: Answer) => void {
  let wasLarge = false
  return (answer) => {
    const isLarge = answer.kind === 'away' && answer.isLarge
    if (isLarge) metrics.oversized.inc({ channel: channel.name, what: 'answer' })
    if (isLarge && !wasLarge) log.warn({ scope: text }, 'an answer of the upstream is too large to be read')
    wasLarge = isLarge
  }
}
