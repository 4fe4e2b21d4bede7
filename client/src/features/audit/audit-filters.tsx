import { Pill, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayRange } from '../../kit/dates/day-range.tsx'
import { useViewState } from '../../kit/lists/view-state.ts'
import { useHomeZone } from '../../kit/site.ts'
import { useAuditWords, usePeopleFound } from './audit.api.ts'
import { auditView } from './audit-view.ts'
import { useAuditTexts } from './audit-words.ts'

export function AuditFilters() {
  const { t } = useTranslation('audit')
  const zone = useHomeZone()
  const { state, change } = useViewState(auditView)
  const { kindText, actionText } = useAuditTexts()
  const words = useAuditWords()
  const actions = words.filter(({ subject }) => state.kind === undefined || subject === state.kind).flatMap((one) => one.actions)
  return (
    <>
      <DayRange
        start={state.from ?? ''}
        end={state.until ?? ''}
        labels={[t('from'), t('until')]}
        zone={zone}
        change={({ start = state.from, end = state.until }) => change({ from: start || undefined, until: end || undefined })}
      />
      <PersonSelect value={state.person} onChange={(person) => change({ person })} />
      <Select
        aria-label={t('kind')}
        placeholder={t('any.kind')}
        clearable
        clearButtonProps={{ 'aria-label': t('any.kind') }}
        searchable
        w={210}
        value={state.kind ?? null}
        onChange={(chosen) => change({ kind: chosen ?? undefined, action: undefined })}
        data={sorted(words.map(({ subject }) => ({ value: subject, label: kindText(subject) })))}
      />
      <Select
        aria-label={t('action')}
        placeholder={t('any.action')}
        clearable
        clearButtonProps={{ 'aria-label': t('any.action') }}
        searchable
        disabled={state.kind === undefined && state.action === undefined}
        w={210}
        value={state.action ?? null}
        onChange={(chosen) => change({ action: chosen ?? undefined })}
        data={sorted([...new Set(actions)].map((value) => ({ value, label: actionText(value) })))}
      />
      {state.record && (
        <Pill
          withRemoveButton
          removeButtonProps={{ 'aria-label': t('allRecords') }}
          onRemove={() => change({ record: undefined })}
          size="lg"
        >
          {t('oneRecord')}
        </Pill>
      )}
    </>
  )
}

const sorted = <Choice extends { readonly label: string }>(choices: readonly Choice[]): Choice[] =>
  [...choices].sort((a, b) => a.label.localeCompare(b.label))

interface PersonSelectProps {
  readonly value: string | undefined
  readonly onChange: (id: string | undefined) => void
}
/** A person by what is typed of the name or address. */
function PersonSelect({ value, onChange }: PersonSelectProps) {
  const { t } = useTranslation('audit')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const [chosen, setChosen] = useState<{ value: string; label: string }>()
  const found = usePeopleFound(chosen?.label === search ? '' : search).map(({ id, name }) => ({ value: id, label: name }))
  const choices = chosen && !found.some((one) => one.value === chosen.value) ? [chosen, ...found] : found
  return (
    <Select
      aria-label={t('who')}
      placeholder={t('any.who')}
      clearable
      clearButtonProps={{ 'aria-label': t('any.who') }}
      searchable
      // The server has found them by name and address.
      filter={({ options }) => options}
      w={210}
      value={value ?? null}
      onSearchChange={setTyped}
      onChange={(next, option) => {
        setChosen(next === null ? undefined : option)
        onChange(next ?? undefined)
      }}
      data={choices}
    />
  )
}
