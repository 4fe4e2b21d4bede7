import { Checkbox, MultiSelect, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { Sla } from '@menara/shared/contract/sla/slas.contract.ts'
import { pendingReasons } from '@menara/shared/domain/tickets/ticket-state.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordForm } from '../../../kit/forms/record-form.tsx'
import { allCalendars, usePutPolicy } from '../sla.api.ts'
import { type PolicyDraft, policyDraftOf } from '../sla-draft.ts'
import { useSlaSaving } from '../sla-saving.ts'
import { useSlaWords } from '../sla-words.ts'
import { LadderFields } from '../steps/ladder-fields.tsx'
import { ConfirmTerms } from '../what-if/confirm-terms.tsx'
import { WhatIf } from '../what-if/what-if.tsx'
import type { PolicyPartProps } from './policy-part.ts'
import { PolicyScope } from './policy-scope.tsx'
import { TargetsGrid } from './targets-grid.tsx'

interface PolicyFormProps {
  readonly policy: Sla | undefined
  readonly leave: () => void
}

export function PolicyForm({ policy, leave }: PolicyFormProps) {
  const calendars = useQuery(allCalendars()).data?.data
  const [draft, setDraft] = useState(() => policyDraftOf(policy, ''))
  const saving = useSlaSaving(usePutPolicy(), { id: policy?.id, leave })
  const whole = { ...draft, calendar_id: draft.calendar_id || (calendars?.[0]?.id ?? '') }
  const set = (facts: Partial<PolicyDraft>): void => setDraft((before) => ({ ...before, ...facts }))
  const planned = { policy: { ...(policy && { id: policy.id }), draft: whole } }
  const part = { draft: whole, set, errorOf: saving.errorOf }
  return (
    <RecordForm submit={saving.submit(whole, planned)} busy={saving.busy} onCancel={leave}>
      <Names {...part} />
      <CalendarChoice {...part} />
      <TargetsGrid targets={whole.targets} change={(targets) => set({ targets })} error={saving.errorOf('targets')} />
      {!policy?.is_default && <PolicyScope {...part} names={policy?.names ?? []} />}
      <Holding {...part} />
      <LadderFields
        ladder={whole.ladder}
        typeIds={whole.ticket_type_ids}
        change={(ladder) => set({ ladder })}
        error={saving.errorOf('ladder')}
      />
      <WhatIf planned={planned} />
      <ConfirmTerms asked={saving.asked} busy={saving.busy} />
    </RecordForm>
  )
}

function Names({ draft, set, errorOf }: PolicyPartProps) {
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

function CalendarChoice({ draft, set, errorOf }: PolicyPartProps) {
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
      data={calendars.map((calendar) => ({ value: calendar.id, label: nameOf(calendar) }))}
    />
  )
}

/** What stops the clocks, and what counts as an answer. */
function Holding({ draft, set }: PolicyPartProps) {
  const { t } = useTranslation(['sla', 'tickets'])
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <MultiSelect
        label={t('pauses')}
        description={t('pausesText')}
        value={draft.pauses}
        onChange={(all) => set({ pauses: pendingReasons.filter((reason) => all.includes(reason)) })}
        data={pendingReasons.map((reason) => ({ value: reason, label: t(`reasons.${reason}`, { ns: 'tickets' }) }))}
      />
      <Stack gap="xs" mt="lg">
        <Checkbox
          label={t('startIsResponse')}
          checked={draft.start_is_response}
          onChange={(event) => set({ start_is_response: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('noteIsResponse')}
          description={t('noteIsResponseText')}
          checked={draft.note_is_response}
          onChange={(event) => set({ note_is_response: event.currentTarget.checked })}
        />
      </Stack>
    </SimpleGrid>
  )
}
