import { Stack, Text } from '@mantine/core'
import type { StepTaken } from '@menara/shared/contract/tickets/ticket-clocks.contract.ts'
import type { TicketLog } from '@menara/shared/contract/tickets/ticket-log.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { TargetKind } from '@menara/shared/domain/sla/clock.ts'
import type { StepTime } from '@menara/shared/domain/sla/ladder.ts'
import type { Wording } from '@menara/shared/kit/nested-texts.ts'
import { useTranslation } from 'react-i18next'
import { useMessageText } from '../../../kit/texts/shared-text.ts'
import { useCategoryWords } from '../../categories/embed/category-words.ts'
import { useStepWords } from '../../sla/embed/step-words.ts'
import { useFactsWords } from '../facts/facts-words.ts'
import classes from '../ticket.module.css'
import { useLabelOf } from '../ticket-badges.tsx'
import { useStatuses } from '../tickets.api.ts'
import { useExtraFacts } from './extra-facts.ts'
import { shortDate } from './ticket-dates.ts'

const INSTANTS: ReadonlySet<string> = new Set(['due_at', 'start', 'end', 'pending_until'])
/** Facts that are codes, and where their words are. */
const CODES: Readonly<Record<string, string>> = {
  state: 'common:state',
  priority: 'common:priority',
  pending_reason: 'reasons',
  pending_mode: 'then',
  hindered_by: 'hinderedBy',
  confirmed_by: 'confirmedBy',
}
const LONG = 300
/** Behind the name of a text: how it is said in the reader's language. */
const WORDING = '_wording'
/** What an entry tells beside what it changed. */
const ASIDES: ReadonlySet<string> = new Set([
  'set_by',
  'closed_after',
  'hindered_by',
  'open_children',
  'confirmed_by',
  'not_assigned',
  'covered_for',
])

/** A fact of a ticket in words: names for people and places, site time for instants, the page's language for codes and what the product wrote. */
export function useFactText(zone: string): (name: string, facts: Readonly<Record<string, unknown>>) => string {
  const { t } = useTranslation('tickets')
  const { pathOf, nameOf } = useCategoryWords()
  const sayOfType = useFactsWords()
  const sayExtra = useExtraFacts()
  const labelOf = useLabelOf()
  const sayMessage = useMessageText()
  const labels = new Map(useStatuses().map((status) => [status.id, labelOf(status)]))
  const own: Readonly<Record<string, (value: unknown) => string>> = {
    category: (value) => pathOf(value as Category),
    subtype: (value) => nameOf(value as Category),
    extra_data: (value) =>
      sayExtra(Object(value))
        .map((entry) => entry.join(': '))
        .join(' · ') || t('nothing'),
    closed_after: (value) => t('days', { count: Number(value) }),
    progress_status_id: (value) => labels.get(Number(value)) ?? t('nothing'),
  }
  return (name, facts) => {
    const value = facts[name]
    if (value === null || value === undefined || value === '') return t('nothing')
    const known = own[name]?.(value) ?? sayOfType(name, value)
    if (known !== undefined) return known
    if (typeof value === 'object') return namedText(value)
    if (name in CODES) return t(`${CODES[name]}.${String(value)}`)
    if (INSTANTS.has(name)) return shortDate(String(value), zone)
    return clipped(sayMessage({ message: String(value), wording: facts[`${name}${WORDING}`] as Wording | null }))
  }
}
type Category = NonNullable<Ticket['category']>
const namedText = (value: object): string => ('name' in value ? String(value.name) : JSON.stringify(value))
const clipped = (text: string): string => (text.length > LONG ? `${text.slice(0, LONG)}…` : text)

/** What people look for first. */
const FIRST = ['state', 'category', 'priority', 'assignee', 'group', 'pending_reason', 'pending_until', 'pending_mode', 'title']
const placeOf = (name: string): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length)

/** Names of what an entry changed, without what its own text says already. */
const changedIn = ({ action, after, text }: TicketLog): string[] =>
  action === 'created' || action === 'note'
    ? []
    : Object.keys(after)
        .filter((name) => !name.endsWith(WORDING) && !(text !== '' && after[name] === text))
        .sort((a, b) => placeOf(a) - placeOf(b))

/** Before and after of an entry, a line for each fact. */
export function ChangeLines({ log, zone }: { readonly log: TicketLog; readonly zone: string }) {
  const { t } = useTranslation('tickets')
  const say = useFactText(zone)
  const names = changedIn(log)
  if (log.action === 'escalated') return <EscalationLines log={log} />
  if (names.length === 0) return null
  return (
    <Stack gap={2}>
      {names.map((name) => (
        <Text key={name} size="sm" className={classes.change} style={{ overflowWrap: 'anywhere' }}>
          {t(`fact.${name}`)}: {!ASIDES.has(name) && <Before text={say(name, log.before)} />}
          <ins>{say(name, log.after)}</ins>
        </Text>
      ))}
    </Stack>
  )
}

function Before({ text }: { readonly text: string }) {
  const { t } = useTranslation('tickets')
  return (
    <>
      <del>{text}</del> <span aria-hidden>→</span>
      <span className="sr">{t('becomes')}</span>{' '}
    </>
  )
}

/** As the desk wrote it down. */
interface Escalated {
  readonly sla_step: { readonly kind: TargetKind; readonly step: StepTime }
  readonly sla_does: StepTaken['does']
}

/** Which step of which target it was, what it did, and what it could not do. */
function EscalationLines({ log }: { readonly log: TicketLog }) {
  const { t } = useTranslation('sla')
  const { timeOf, doneOf } = useStepWords()
  const { sla_step, sla_does } = log.after as unknown as Escalated
  return (
    <Stack gap={2}>
      <Text size="sm">
        {t(`kind.${sla_step.kind}`)}: {timeOf(sla_step.step)}
      </Text>
      {doneOf(sla_does).map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
    </Stack>
  )
}
