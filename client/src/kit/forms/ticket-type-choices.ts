import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { ticketTypes } from '@menara/shared/domain/tickets/ticket-types.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asking } from '../calls/query.ts'

interface TypeRow {
  readonly id: number
  readonly code: string
  readonly name_en: string
  readonly name_id: string
}
interface Words {
  /** What we call a type of ours; undefined for another upstream's. */
  readonly say: (code: string) => string | undefined
  readonly language: string
}

/** The types that the server serves, as choices by their number: ours under our names, others under theirs; until it has answered, ours. */
export function typeChoices(rows: readonly TypeRow[], { say, language }: Words): { readonly value: string; readonly label: string }[] {
  const known = rows.length > 0 ? rows : ticketTypes
  return known.map((row) => ({
    value: String(row.id),
    label: say(row.code) ?? ((language === 'id' ? row.name_id : row.name_en) || String(row.id)),
  }))
}

/** Ticket types to choose from, in every form and filter. */
export function useTicketTypeChoices() {
  const { t, i18n } = useTranslation('nav')
  const rows = useQuery({ ...asking(tickets.types, {}), staleTime: 300_000 }).data?.data ?? []
  const say = (code: string) => (ticketTypes.some((item) => item.code === code) ? t(`type.${code}` as 'type.general') : undefined)
  return typeChoices(rows, { say, language: i18n.language })
}
