import type { CostCentreRef } from '@menara/shared/contract/approvals/cost-centres.contract.ts'
import type { FormFacts } from '@menara/shared/contract/tickets/ticket-facts.contract.ts'
import { halvesOf } from '@menara/shared/domain/tickets/ticket-facts.ts'
import { useTranslation } from 'react-i18next'
import { dayText, numberText } from '../../../kit/dates/dates.ts'
import { rupiahText } from '../../../kit/texts/money.ts'
import { useCostCentreText } from '../../cost-centres/embed/cost-centre-words.ts'
import { partsText } from './facts-values.ts'

const dayOf = (value: unknown): string => dayText(String(value))
const listed = (value: unknown): string => (value as string[]).join(', ')

/** Facts of a type, and its stages, in the words of the page; undefined for facts that are none of theirs. */
export function useFactsWords(): (name: string, value: unknown) => string | undefined {
  const { t } = useTranslation('ticket_types')
  const costCentreText = useCostCentreText()
  const code = (kind: string) => (value: unknown) => t(`${kind}.${String(value)}`)
  const yes = (value: unknown) => t(value ? 'yes' : 'no')
  const words: Readonly<Record<string, (value: unknown) => string>> = {
    stage: code('stage'),
    absence_kind: code('kind'),
    transport: code('transport'),
    lodging: code('lodging'),
    first_day: dayOf,
    last_day: dayOf,
    first_half: yes,
    last_half: yes,
    advance: (value) => rupiahText(Number(value)),
    cost_centre: (value) => costCentreText(value as CostCentreRef),
    amount: (value) => rupiahText(Number(value)),
    currency: String,
    lines: (value) =>
      (value as NonNullable<FormFacts['lines']>).map((item) => `${numberText(item.quantity)} × ${item.description}`).join(', '),
    parts: (value) => partsText(value as NonNullable<FormFacts['parts']>).replaceAll('\n', ', '),
    evidence: (value) => (value as string[]).map((text) => t(`evidence.${text}`)).join(', '),
    destinations: listed,
    companions: (value) => listed((value as { name: string }[]).map((item) => item.name)),
    purpose: String,
    reading: String,
    statement: String,
    no_claim: String,
  }
  return (name, value) => words[name]?.(value)
}

/** Days away as people count them: 2,5. */
export function daysAway(facts: FormFacts): string | null {
  const halves = halvesOf(facts)
  return halves === null ? null : numberText(halves / 2, 1)
}
