import { NumberInput, Select, SimpleGrid, Switch } from '@mantine/core'
import { SurveyDraft, type SurveyRecord } from '@menara/shared/contract/surveys/surveys.contract.ts'
import { MIN_GROUP } from '@menara/shared/domain/surveys/survey-states.ts'
import { changes } from '@menara/shared/kit/words.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { RecordForm, useRecordForm } from '../../../kit/forms/record-form.tsx'
import { type SurveyChange, saveSurvey } from '../surveys.api.ts'

interface Values extends Record<string, unknown> {
  ends_on: string
  max_answers: number | ''
  time_limit_minutes: number | ''
  ask_gap_days: number | ''
  low_score: number | ''
  low_priority: SurveyRecord['low_priority']
  after_ticket: boolean
  min_group: number | ''
}
const PRIORITIES = ['low', 'medium', 'high', 'critical'] as const
const schema = changes(SurveyDraft)

/** The limits of a survey, and what follows from an answer. */
export function SettingsForm({ survey }: { readonly survey: SurveyRecord }) {
  const { t } = useTranslation('surveys')
  const go = useNavigate()
  const { form, frame } = useRecordForm(schema, valuesOf(survey), {
    record: survey,
    read: readValues,
    save: (body) => saveSurvey(survey.id, body as SurveyChange),
    leave: () => void go({ to: '/admin/manage/module', search: { tab: 'survey' } }),
    done: () => undefined,
  })
  const number = (name: keyof Values & string, more: { readonly min: number; readonly max?: number }) => (
    <NumberInput
      label={t(`setting.${name}`)}
      description={t(`settingText.${name}`)}
      hideControls
      key={form.key(name)}
      {...more}
      {...form.getInputProps(name)}
    />
  )
  return (
    <RecordForm {...frame}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField
          kind="date"
          label={t('setting.ends_on')}
          description={t('settingText.ends_on')}
          key={form.key('ends_on')}
          {...form.getInputProps('ends_on')}
        />
        {number('max_answers', { min: 1 })}
        {number('time_limit_minutes', { min: 1, max: 1440 })}
        {number('ask_gap_days', { min: 0, max: 730 })}
        {number('low_score', { min: 1, max: 100 })}
        <Select
          label={t('setting.low_priority')}
          description={t('settingText.low_priority')}
          allowDeselect={false}
          data={PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`, { ns: 'common' }) }))}
          key={form.key('low_priority')}
          {...form.getInputProps('low_priority')}
        />
        {survey.anonymous && number('min_group', { min: MIN_GROUP, max: 50 })}
      </SimpleGrid>
      <Switch
        label={t('setting.after_ticket')}
        description={t('settingText.after_ticket')}
        key={form.key('after_ticket')}
        {...form.getInputProps('after_ticket', { type: 'checkbox' })}
      />
    </RecordForm>
  )
}

const valuesOf = (survey: SurveyRecord): Values => ({
  ends_on: survey.ends_on ?? '',
  max_answers: survey.max_answers ?? '',
  time_limit_minutes: survey.time_limit_minutes ?? '',
  ask_gap_days: survey.ask_gap_days,
  low_score: survey.low_score ?? '',
  low_priority: survey.low_priority,
  after_ticket: survey.after_ticket,
  min_group: survey.min_group,
})

/** An emptied field is no limit. */
const readValues = ({ low_priority, after_ticket, ask_gap_days, min_group, ...limits }: Values) => ({
  ...Object.fromEntries(Object.entries(limits).map(([name, value]) => [name, value === '' ? null : value])),
  ...{ low_priority, after_ticket },
  ...(ask_gap_days !== '' && { ask_gap_days }),
  ...(min_group !== '' && { min_group }),
})
