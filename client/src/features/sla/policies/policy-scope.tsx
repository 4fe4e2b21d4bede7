import { Fieldset, MultiSelect, NumberInput, SimpleGrid } from '@mantine/core'
import type { Sla } from '@menara/shared/contract/sla/slas.contract.ts'
import { priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useTicketTypeChoices } from '../../../kit/forms/ticket-type-choices.ts'
import { useSites } from '../../../kit/site.ts'
import { useCategoryWords } from '../../categories/embed/category-words.ts'
import { allSubtypes, allTeams, useCategoriesOf } from '../sla.api.ts'
import { type Choice, withChosen } from '../sla-draft.ts'
import { useSlaWords } from '../sla-words.ts'
import type { PolicyPartProps } from './policy-part.ts'

interface PolicyScopeProps extends PolicyPartProps {
  /** What is called how that was chosen before, and may be offered no more. */
  readonly names: Sla['names']
}

/** For which tickets it is. */
export function PolicyScope({ draft, set, errorOf, names }: PolicyScopeProps) {
  const { t } = useTranslation(['sla', 'common', 'nav'])
  const typeChoices = useTicketTypeChoices()
  const any = (list: readonly unknown[]) => (list.length === 0 ? t('any') : '')
  const offered = useChoices(draft.ticket_type_ids)
  const chosen = (field: Field) => ({ draft, set, errorOf, names, field, offered: offered[field] })
  return (
    <Fieldset legend={t('scope')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <MultiSelect
          label={t('types')}
          placeholder={any(draft.ticket_type_ids)}
          value={draft.ticket_type_ids.map(String)}
          error={errorOf('ticket_type_ids')}
          onChange={(ids) => set({ ticket_type_ids: ids.map(Number) })}
          data={typeChoices}
        />
        <MultiSelect
          label={t('priorities')}
          placeholder={any(draft.priorities)}
          value={draft.priorities}
          onChange={(all) => set({ priorities: priorities.filter((priority) => all.includes(priority)) })}
          data={priorities.map((priority) => ({ value: priority, label: t(`priority.${priority}`, { ns: 'common' }) }))}
        />
        <Chosen label={t('categories')} {...chosen('category_ids')} />
        <Chosen label={t('subtypes')} {...chosen('subtype_ids')} />
        <Chosen label={t('sites')} {...chosen('location_ids')} />
        <Chosen label={t('requesterGroups')} description={t('requesterGroupsText')} {...chosen('requester_group_ids')} />
        <NumberInput
          label={t('order')}
          description={t('orderText')}
          min={1}
          max={10_000}
          allowDecimal={false}
          value={draft.sort === undefined ? '' : draft.sort + 1}
          onChange={(place) => set(typeof place === 'number' ? { sort: place - 1 } : {})}
        />
      </SimpleGrid>
    </Fieldset>
  )
}

type Field = 'category_ids' | 'subtype_ids' | 'location_ids' | 'requester_group_ids'

/** What may be chosen, of the ticket types the policy is for. */
function useChoices(typeIds: readonly number[]): Readonly<Record<Field, readonly Choice[]>> {
  const { nameOf } = useSlaWords()
  const { pathOf } = useCategoryWords()
  const isOf = ({ ticket_type_id }: { readonly ticket_type_id: number }) => typeIds.length === 0 || typeIds.includes(ticket_type_id)
  const subtypes = useQuery(allSubtypes()).data?.data ?? []
  const teams = useQuery(allTeams()).data?.data ?? []
  return {
    category_ids: useCategoriesOf(typeIds).map((item) => ({ value: item.id, label: pathOf(item) })),
    subtype_ids: subtypes.filter(isOf).map((subtype) => ({ value: subtype.id, label: nameOf(subtype) })),
    location_ids: useSites().map((site) => ({ value: site.id, label: site.name })),
    requester_group_ids: teams.map((team) => ({ value: team.id, label: team.name })),
  }
}

interface ChosenProps extends PolicyScopeProps {
  readonly field: Field
  readonly offered: readonly Choice[]
  readonly label: string
  readonly description?: string
}
function Chosen({ field, offered, label, description, draft, set, errorOf, names }: ChosenProps) {
  const { t } = useTranslation('sla')
  const { nameOf } = useSlaWords()
  const called = names.map((name) => ({ value: name.id, label: nameOf(name) }))
  return (
    <MultiSelect
      label={label}
      description={description}
      placeholder={draft[field].length === 0 ? t('any') : ''}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('none', { name: label }) }}
      value={draft[field]}
      error={errorOf(field)}
      onChange={(ids) => set({ [field]: ids })}
      data={withChosen(offered, draft[field], { called, unknown: t('removedOne') })}
    />
  )
}
