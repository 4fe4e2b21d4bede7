import type { Explained, ExplainedFact } from '@menara/shared/domain/people/attendance-explained.ts'
import type { TFunction } from 'i18next'
import { numberText, timeText } from '../../kit/dates/dates.ts'

type Translate = TFunction<'attendance'>
const MINUTES_FROM_S = 600

/** What a status is called, with how much of it there is: `Late 7 min`. */
export function explainedName({ kind, minutes }: Pick<Explained, 'kind' | 'minutes'>, t: Translate): string {
  if (kind === 'late') return t('lateBy', { minutes: minutes ?? 0 })
  if (kind === 'early') return t('earlyBy', { minutes: minutes ?? 0 })
  return t(`explain.kind.${kind}`)
}

/** The status and everything it was judged by: `Late 7 min: shift Morning 07:00 WIB, grace 5 min, Gate B, phone clock +42 s`. */
export function explainedText(explained: Explained, zone: string, t: Translate): string {
  const facts = explained.facts.map((fact) => factText(fact, zone, t)).join(', ')
  const name = explainedName(explained, t)
  return facts === '' ? name : `${name}: ${facts}`
}

function factText(fact: ExplainedFact, zone: string, t: Translate): string {
  if (fact.fact === 'place') return fact.name
  if (fact.fact === 'reason') return `“${fact.text}”`
  if (fact.fact === 'clock') return clockDriftText(fact, t)
  if (fact.fact === 'way') return t(`explain.way.${fact.way}`)
  return t(`explain.fact.${fact.fact}`, {
    ...fact,
    ...('at' in fact && { at: timeText(fact.at, zone) }),
    ...('metres' in fact && { metres: numberText(fact.metres) }),
  })
}

/** How far the clock of a device was off: in seconds, from ten minutes on in minutes. */
function clockDriftText({ seconds, of }: Extract<ExplainedFact, { fact: 'clock' }>, t: Translate): string {
  const sign = seconds < 0 ? '−' : '+'
  const size = Math.abs(seconds)
  const device = t(`explain.clock.${of ?? 'phone'}`)
  return size < MINUTES_FROM_S
    ? t('explain.fact.clock_s', { device, drift: `${sign}${numberText(size)}` })
    : t('explain.fact.clock_min', { device, drift: `${sign}${numberText(Math.round(size / 60))}` })
}
