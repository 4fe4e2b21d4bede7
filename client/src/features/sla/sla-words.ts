import type { Sla } from '@menara/shared/contract/sla/slas.contract.ts'
import type { ScopePart } from '@menara/shared/domain/sla/policy.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import { useTranslation } from 'react-i18next'
import { zonedFormat } from '../../kit/dates/dates.ts'

interface Named {
  readonly name_en: string
  readonly name_id: string
}
/** Names and lengths in the language of the page. */
export function useSlaWords() {
  const { t, i18n } = useTranslation(['sla', 'common', 'nav'])
  const nameOf = (named: Named): string => (i18n.language === 'en' ? named.name_en : named.name_id)
  return {
    nameOf,
    /** For which tickets a policy is; empty for all. */
    scopeOf(sla: Sla): string {
      const namesOf = (ids: readonly string[]): string[] => sla.names.flatMap((one) => (ids.includes(one.id) ? [nameOf(one)] : []))
      const parts: readonly (readonly [ScopePart, readonly string[]])[] = [
        ['ticket_type', sla.ticket_type_ids.map((id) => t(`type.${ticketTypeById(id)?.code ?? 'general'}`, { ns: 'nav' }))],
        ['category', namesOf(sla.category_ids)],
        ['subtype', namesOf(sla.subtype_ids)],
        ['priority', sla.priorities.map((one) => t(`priority.${one}`, { ns: 'common' }))],
        ['location', namesOf(sla.location_ids)],
        ['requester_group', namesOf(sla.requester_group_ids)],
      ]
      const all = parts.flatMap(([by, names]) => (names.length > 0 ? [t(`by.${by}`, { names: names.join(', ') })] : [])).join(' · ')
      return all.charAt(0).toLocaleUpperCase() + all.slice(1)
    },
    /** `2 h 30 min`; never less than nothing. */
    lengthOf(seconds: number): string {
      const minutes = Math.max(0, Math.floor(seconds / 60))
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
      if (hours === 0) return t('length.minutes', { minutes: rest })
      return rest === 0 ? t('length.hours', { hours }) : t('length.both', { hours, minutes: rest })
    },
  }
}

/** Monday to Sunday, in the language of the page. */
export function weekdayNames(): readonly string[] {
  const format = zonedFormat('UTC', { weekday: 'long' })
  return Array.from({ length: 7 }, (_, n) => format.format(new Date(Date.UTC(2024, 0, 1 + n))))
}
