import { Checkbox } from '@mantine/core'
import { openStates, priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCategoryWords } from '../../categories/embed/category-words.ts'
import { OneOfMany, SomeOfMany } from '../policies/choice-fields.tsx'
import { allSubtypes, useCategoriesOf } from '../sla.api.ts'
import { useSlaWords } from '../sla-words.ts'
import type { Step, StepPartProps } from './step-part.ts'

/** For which tickets a step is, as they are when it comes. Left empty: for all. */
export function StepConditionFields({ step, typeIds, set }: StepPartProps) {
  const { t } = useTranslation(['sla', 'common'])
  const { nameOf } = useSlaWords()
  const { pathOf } = useCategoryWords()
  const categories = useCategoriesOf(typeIds)
  const subtypes = useQuery(allSubtypes()).data?.data ?? []
  const only = step.only_if ?? {}
  const change = (facts: NonNullable<Step['only_if']>): void => set({ only_if: { ...only, ...facts } })
  return (
    <>
      <OneOfMany
        label={t('ifPriority')}
        value={only.priority}
        change={(priority) => change({ priority: priorities.find((text) => text === priority) ?? null })}
        data={priorities.map((priority) => ({ value: priority, label: t(`priority.${priority}`, { ns: 'common' }) }))}
      />
      <SomeOfMany
        label={t('ifStates')}
        value={only.states}
        change={(all) => change({ states: openStates.filter((state) => all.includes(state)) })}
        data={openStates.map((state) => ({ value: state, label: t(`state.${state}`, { ns: 'common' }) }))}
      />
      <SomeOfMany
        label={t('categories')}
        value={only.category_ids}
        change={(category_ids) => change({ category_ids })}
        data={categories.map((category) => ({ value: category.id, label: pathOf(category) }))}
      />
      <SomeOfMany
        label={t('subtypes')}
        value={only.subtype_ids}
        change={(subtype_ids) => change({ subtype_ids })}
        data={subtypes
          .filter((subtype) => typeIds.length === 0 || typeIds.includes(subtype.ticket_type_id))
          .map((subtype) => ({ value: subtype.id, label: nameOf(subtype) }))}
      />
      <Checkbox
        mt="xs"
        label={t('ifUnassigned')}
        checked={only.unassigned ?? false}
        onChange={(event) => change({ unassigned: event.currentTarget.checked })}
      />
    </>
  )
}
