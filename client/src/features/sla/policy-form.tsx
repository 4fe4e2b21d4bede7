import { Checkbox, Fieldset, MultiSelect, NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { Sla } from '@menara/shared/contract/slas.contract.ts'
import { pendingReasons, priorities } from '@menara/shared/domain/ticket-state.ts'
import { ticketTypes } from '@menara/shared/domain/ticket-types.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FactsForm } from '../../kit/facts-form.tsx'
import { useSites } from '../../kit/site.ts'
import { useCategoryWords } from '../categories/embed/category-words.ts'
import { LadderFields } from './ladder-fields.tsx'
import { allCalendars, useCategoriesOf, usePutPolicy } from './sla.api.ts'
import { type PolicyDraft, policyDraftOf } from './sla-draft.ts'
import { useSlaSaving } from './sla-saving.ts'
import { useSlaWords } from './sla-words.ts'
import { TargetsGrid } from './targets-grid.tsx'
import { WhatIf } from './what-if.tsx'

interface PolicyFormProps {
  readonly policy: Sla | undefined
  readonly leave: () => void
}
interface PartProps {
  readonly draft: PolicyDraft
  readonly set: (facts: Partial<PolicyDraft>) => void
  readonly errorOf: (field: string) => string | undefined
}

export function PolicyForm({ policy, leave }: PolicyFormProps) {
  const calendars = useQuery(allCalendars()).data?.data
  const [draft, setDraft] = useState(() => policyDraftOf(policy, ''))
  const saving = useSlaSaving(usePutPolicy(), { id: policy?.id, leave })
  const whole = { ...draft, calendar_id: draft.calendar_id || (calendars?.[0]?.id ?? '') }
  const set = (facts: Partial<PolicyDraft>): void => setDraft((before) => ({ ...before, ...facts }))
  const part = { draft: whole, set, errorOf: saving.errorOf }
  return (
    <FactsForm submit={saving.submit(whole)} busy={saving.busy} onCancel={leave}>
      <Names {...part} />
      <CalendarChoice {...part} />
      <TargetsGrid targets={whole.targets} change={(targets) => set({ targets })} error={saving.errorOf('targets')} />
      {!policy?.is_default && <Scope {...part} />}
      <Holding {...part} />
      <LadderFields
        ladder={whole.ladder}
        typeIds={whole.ticket_type_ids}
        change={(ladder) => set({ ladder })}
        error={saving.errorOf('ladder')}
      />
      <WhatIf planned={{ policy: { ...(policy && { id: policy.id }), draft: whole } }} />
    </FactsForm>
  )
}

function Names({ draft, set, errorOf }: PartProps) {
  const { t } = useTranslation('sla')
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {(['name_en', 'name_id'] as const).map((name) => (
        <TextInput
          key={name}
          label={t(name)}
          withAsterisk
          maxLength={120}
          value={draft[name]}
          error={errorOf(name)}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
        />
      ))}
    </SimpleGrid>
  )
}

function CalendarChoice({ draft, set, errorOf }: PartProps) {
  const { t } = useTranslation('sla')
  const { nameOf } = useSlaWords()
  const calendars = useQuery(allCalendars()).data?.data ?? []
  return (
    <Select
      label={t('calendar')}
      withAsterisk
      allowDeselect={false}
      value={draft.calendar_id || null}
      error={errorOf('calendar_id')}
      onChange={(id) => set({ calendar_id: id ?? '' })}
      data={calendars.map((it) => ({ value: it.id, label: nameOf(it) }))}
    />
  )
}

/** For which tickets it is. */
function Scope({ draft, set, errorOf }: PartProps) {
  const { t } = useTranslation(['sla', 'common', 'nav'])
  const sites = useSites()
  const { pathOf } = useCategoryWords()
  const categories = useCategoriesOf(draft.ticket_type_ids)
  const any = (list: readonly unknown[]) => (list.length === 0 ? t('any') : '')
  return (
    <Fieldset legend={t('scope')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <MultiSelect
          label={t('types')}
          placeholder={any(draft.ticket_type_ids)}
          value={draft.ticket_type_ids.map(String)}
          error={errorOf('ticket_type_ids')}
          onChange={(ids) => set({ ticket_type_ids: ids.map(Number) })}
          data={ticketTypes.map((it) => ({ value: String(it.id), label: t(`type.${it.code}`, { ns: 'nav' }) }))}
        />
        <MultiSelect
          label={t('priorities')}
          placeholder={any(draft.priorities)}
          value={draft.priorities}
          onChange={(all) => set({ priorities: priorities.filter((it) => all.includes(it)) })}
          data={priorities.map((it) => ({ value: it, label: t(`priority.${it}`, { ns: 'common' }) }))}
        />
        <MultiSelect
          label={t('categories')}
          placeholder={any(draft.category_ids)}
          searchable
          value={draft.category_ids}
          error={errorOf('category_ids')}
          onChange={(ids) => set({ category_ids: ids })}
          data={categories.map((it) => ({ value: it.id, label: pathOf(it) }))}
        />
        <MultiSelect
          label={t('sites')}
          placeholder={any(draft.location_ids)}
          searchable
          value={draft.location_ids}
          error={errorOf('location_ids')}
          onChange={(ids) => set({ location_ids: ids })}
          data={sites.map((it) => ({ value: it.id, label: it.name }))}
        />
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

/** What stops the clocks, and what counts as an answer. */
function Holding({ draft, set }: PartProps) {
  const { t } = useTranslation(['sla', 'tickets'])
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <MultiSelect
        label={t('pauses')}
        description={t('pausesText')}
        value={draft.pauses}
        onChange={(all) => set({ pauses: pendingReasons.filter((it) => all.includes(it)) })}
        data={pendingReasons.map((it) => ({ value: it, label: t(`reasons.${it}`, { ns: 'tickets' }) }))}
      />
      <Checkbox
        mt="lg"
        label={t('startIsResponse')}
        checked={draft.start_is_response}
        onChange={(event) => set({ start_is_response: event.currentTarget.checked })}
      />
    </SimpleGrid>
  )
}
