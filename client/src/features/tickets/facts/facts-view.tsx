import { Box, Stack } from '@mantine/core'
import type { FormFacts } from '@menara/shared/contract/tickets/ticket-facts.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../kit/states.tsx'
import { FactGrid } from '../detail/fact-grid.tsx'
import { daysAway, useFactsWords } from './facts-words.ts'
import { LinesTable } from './lines-table.tsx'

const ORDER = [
  'absence_kind',
  'destinations',
  'first_day',
  'first_half',
  'last_day',
  'last_half',
  'handover',
  'transport',
  'lodging',
  'advance',
  'cost_centre',
  'companions',
  'vendor',
  'parts',
  'device',
  'evidence',
  'reading',
  'statement',
  'no_claim',
  'purpose',
] as const satisfies readonly (keyof FormFacts)[]

/** What the form of the type said; nothing where it said nothing. */
export function FactsView({ facts }: { readonly facts: Ticket['facts'] }) {
  const { t } = useTranslation('ticket_types')
  const say = useFactsWords()
  if (!facts) return null
  const rows = ORDER.flatMap((name) => {
    const value = facts[name]
    if (value === null || value === false || (Array.isArray(value) && value.length === 0) || value === '') return []
    const named = typeof value === 'object' && 'name' in value ? value.name : undefined
    return [[t(`fact.${name}`), named ?? say(name, value) ?? ''] as const]
  })
  const days = daysAway(facts)
  const all = days === null ? rows : [...rows, [t('days'), days] as const]
  return (
    <Stack gap="md">
      {all.length > 0 && <FactGrid facts={all} />}
      {facts.lines && <LinesTable lines={facts.lines} amount={facts.amount} />}
    </Stack>
  )
}

/** The facts as a tab of their own. */
export function FactsTab({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('ticket_types')
  if (!ticket.facts) return <EmptyState title={t('noFacts')} text={t('noFactsText')} />
  return (
    <Box p="md">
      <FactsView facts={ticket.facts} />
    </Box>
  )
}
