import { Alert, Button, Group, Paper, SegmentedControl, Select, Stack, Switch } from '@mantine/core'
import type { SurveyRecord } from '@menara/shared/contract/surveys/surveys.contract.ts'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadedRecord } from '../../../kit/forms/record-form.tsx'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { recordView, useViewState } from '../../../kit/lists/view-state.ts'
import { PageHeader } from '../../../kit/page-header.tsx'
import { useSiteId, useSites, useSitesKnown } from '../../../kit/site.ts'
import { WaitingRows } from '../../../kit/states.tsx'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import { SurveyState } from '../survey-state.tsx'
import { surveyById } from '../surveys.api.ts'
import { BilingualInput } from './bilingual-input.tsx'
import css from './builder.module.css'
import { PhonePreview } from './phone-preview.tsx'
import { SectionCard } from './section-card.tsx'
import type { Builder } from './use-builder.ts'
import { type SurveyFacts, useSurveyForm } from './use-survey-form.ts'

/** Builds a survey: its texts, its sections and questions, beside them how a phone shows it. */
export function SurveyFormScreen() {
  const { id } = useViewState(recordView).state
  if (!useSitesKnown()) return <WaitingRows />
  return (
    <LoadedRecord id={id} query={surveyById}>
      {(survey) => <SurveyForm key={id ?? 'new'} survey={survey} />}
    </LoadedRecord>
  )
}

function SurveyForm({ survey }: { readonly survey: SurveyRecord | undefined }) {
  const { t } = useTranslation('surveys')
  const go = useNavigate()
  const textOf = useTextOf()
  const [side, show] = useState<'edit' | 'preview'>('edit')
  const siteId = useSiteId()
  const { facts, set, builder, isTouched, saving, publishing } = useSurveyForm({
    survey,
    siteId,
    created: (id) => void go({ to: '/admin/manage/survey/form', search: { id }, replace: true }),
  })
  return (
    <>
      <PageHeader
        title={textOf(facts.title) || t('newSurvey')}
        above={survey && <SurveyState survey={survey} />}
        subtitle={t('builderText')}
        actions={
          <>
            {survey && (
              <ButtonLink to="/admin/manage/module/formSurvey" search={{ id: survey.id }} variant="default">
                {t('waysIn')}
              </ButtonLink>
            )}
            <Button
              variant="default"
              loading={saving.isPending}
              disabled={!isTouched && survey !== undefined}
              onClick={() => saving.mutate()}
            >
              {t('save', { ns: 'common' })}
            </Button>
            <Button loading={publishing.isPending} onClick={() => publishing.mutate()} disabled={builder.faults.length > 0}>
              {t(survey && survey.version > 0 ? 'publishAgain' : 'publish')}
            </Button>
          </>
        }
      />
      <SegmentedControl
        mb="sm"
        fullWidth
        className={css.sides}
        aria-label={t('side')}
        value={side}
        onChange={(value) => show(value === 'preview' ? 'preview' : 'edit')}
        data={[
          { value: 'edit', label: t('sides.edit') },
          { value: 'preview', label: t('sides.preview') },
        ]}
      />
      <div className={css.columns} data-side={side}>
        <Stack gap="sm" className={css.edit}>
          <Facts facts={facts} set={set} isFixed={(survey?.version ?? 0) > 0} />
          <Sections builder={builder} />
        </Stack>
        <div className={css.preview}>
          <PhonePreview title={facts.title} intro={facts.intro} definition={builder.definition} />
        </div>
      </div>
    </>
  )
}

interface FactsProps {
  readonly facts: SurveyFacts
  readonly set: (fields: Partial<SurveyFacts>) => void
  /** Its site and whether it is anonymous stay once it is published. */
  readonly isFixed: boolean
}
const EVERYWHERE = ''

function Facts({ facts, set, isFixed }: FactsProps) {
  const { t } = useTranslation('surveys')
  const sites = useSites()
  return (
    <Paper p="sm" component="section" aria-label={t('survey')}>
      <Stack gap="sm">
        <BilingualInput label={t('title')} required value={facts.title} onChange={(title) => set({ title })} />
        <BilingualInput label={t('intro')} long value={facts.intro} onChange={(intro) => set({ intro })} />
        <Group gap="md" align="flex-end">
          <Select
            label={t('site')}
            disabled={isFixed}
            allowDeselect={false}
            data={[{ value: EVERYWHERE, label: t('everySite') }, ...sites.map(({ id, name }) => ({ value: id, label: name }))]}
            value={facts.location_id ?? EVERYWHERE}
            onChange={(id) => set({ location_id: id === EVERYWHERE ? null : id })}
          />
          <Switch
            pb={8}
            label={t('anonymous')}
            description={t('anonymousText')}
            disabled={isFixed}
            checked={facts.anonymous}
            onChange={(event) => set({ anonymous: event.currentTarget.checked })}
          />
        </Group>
      </Stack>
    </Paper>
  )
}

function Sections({ builder }: { readonly builder: Builder }) {
  const { t } = useTranslation('surveys')
  const { sections } = builder.definition
  const firsts = sections.map((_, at) => 1 + sections.slice(0, at).reduce((sum, { questions }) => sum + questions.length, 0))
  const rules = [...new Set(builder.faults.filter(({ field }) => field === 'sections').map(({ rule }) => rule))]
  return (
    <>
      {sections.map((section, at) => (
        <SectionCard key={section.key} section={section} at={at} from={firsts[at] ?? 1} builder={builder} />
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={builder.addSection}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('sectionAdd')}
      </Button>
      {builder.faults.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {rules.length > 0 ? rules.map((rule) => t(`faults.whole.${rule}`)).join(' ') : t('notReady', { count: builder.faults.length })}
        </Alert>
      )}
      <div className="sr" role="status">
        {builder.said}
      </div>
    </>
  )
}
