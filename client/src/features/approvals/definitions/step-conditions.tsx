import { MultiSelect } from '@mantine/core'
import { categories } from '@menara/shared/contract/desk/categories.contract.ts'
import { ticketSubtypes } from '@menara/shared/contract/desk/ticket-subtypes.contract.ts'
import { hasCostCentre } from '@menara/shared/domain/tickets/ticket-facts.ts'
import { priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { useSites } from '../../../kit/site.ts'
import { useNamed } from '../../../kit/texts/named.ts'
import { useCostCentreText } from '../../cost-centres/embed/cost-centre-words.ts'
import { costCentresOf } from '../approvals.api.ts'

interface ConditionsProps {
  readonly ticketTypeId: number
  readonly input: (name: 'priorities' | 'category_ids' | 'subtype_ids' | 'location_ids' | 'cost_centre_ids') => {
    readonly inputKey: string
  }
}

/** When a step applies beside its amounts; what is left empty is no condition. */
export function StepConditions({ ticketTypeId, input }: ConditionsProps) {
  const { t, i18n } = useTranslation(['approvals', 'common'])
  const nameOf = useNamed()
  const query = { ticket_type_id: ticketTypeId }
  const offered = useQuery(asking(categories.choices, { query })).data?.data ?? []
  const subtypes = useQuery(asking(ticketSubtypes.list, { query })).data?.data ?? []
  const sites = useSites()
  const textOf = useCostCentreText()
  const isPaid = hasCostCentre(ticketTypeById(ticketTypeId)?.code ?? 'general')
  const payers = useQuery({ ...costCentresOf(), enabled: isPaid }).data?.data ?? []
  const choices = {
    priorities: priorities.map((priority) => ({ value: priority as string, label: t(`priority.${priority}`, { ns: 'common' }) })),
    category_ids: offered.map((item) => ({ value: item.id, label: i18n.language === 'en' ? item.path_en : item.path_id })),
    subtype_ids: subtypes.map((subtype) => ({ value: subtype.id, label: nameOf(subtype) })),
    location_ids: sites.map((site) => ({ value: site.id, label: site.name })),
    cost_centre_ids: payers.map((payer) => ({ value: payer.id, label: textOf(payer) })),
  }
  const names = ['priorities', 'category_ids', 'subtype_ids', 'location_ids', ...(isPaid ? (['cost_centre_ids'] as const) : [])] as const
  return names.map((name) => {
    const { inputKey, ...props } = input(name)
    return (
      <MultiSelect
        key={inputKey}
        label={t(`step.${name}`)}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('clear', { ns: 'common' }) }}
        data={choices[name]}
        {...props}
      />
    )
  })
}
