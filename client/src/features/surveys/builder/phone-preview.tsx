import { Button, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import type { Answers, Bilingual, SurveyDefinition } from '@menara/shared/contract/surveys/survey-definition.contract.ts'
import { brokenAnswers } from '@menara/shared/domain/surveys/answer-check.ts'
import { shownSections } from '@menara/shared/domain/surveys/survey-logic.ts'
import { responseScore } from '@menara/shared/domain/surveys/survey-scoring.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textIn } from '../../../kit/texts/both-texts.ts'
import css from '../questions/questions.module.css'
import { SectionQuestions } from '../questions/section-questions.tsx'

interface PhonePreviewProps {
  readonly title: Bilingual
  readonly intro: Bilingual
  readonly definition: SurveyDefinition
}
const NO_PLACES = { areas: [], assets: [] }

/** The survey as a phone shows it, in the language of the page; what is answered in it is kept nowhere. */
export function PhonePreview({ title, intro, definition }: PhonePreviewProps) {
  const { t, i18n } = useTranslation(['surveys', 'refusals'])
  const [answers, setAnswers] = useState<Answers>({})
  const [isChecked, setChecked] = useState('no')
  const broken =
    isChecked === 'yes' ? brokenAnswers(definition, answers, { complete: true }) : new Map<string, { rule: string; params?: object }>()
  const errors = new Map(
    [...broken].map(([key, { rule, params }]) => [key, t(`rule.${rule}`, { ns: 'refusals', field: t('thisAnswer'), ...params })]),
  )
  const score = responseScore(definition, answers)
  return (
    <Stack gap="xs" component="section" aria-label={t('preview')}>
      <div className={css.phone}>
        <Stack gap="md">
          <Title order={2}>{textIn(title, i18n.language) || t('noTitle')}</Title>
          {textIn(intro, i18n.language) && <Text style={{ whiteSpace: 'pre-wrap' }}>{textIn(intro, i18n.language)}</Text>}
          {shownSections(definition, answers).map((section) => (
            <SectionQuestions
              key={section.key}
              section={section}
              answers={answers}
              places={NO_PLACES}
              errors={errors}
              change={(key, value) => setAnswers(({ [key]: _before, ...rest }) => (value === undefined ? rest : { ...rest, [key]: value }))}
            />
          ))}
        </Stack>
      </div>
      <SegmentedControl
        size="xs"
        aria-label={t('previewChecks')}
        value={isChecked}
        onChange={setChecked}
        data={[
          { value: 'no', label: t('previewFree') },
          { value: 'yes', label: t('previewChecked') },
        ]}
      />
      <Text size="sm" c="dimmed" className="num">
        {score === null ? t('previewNoScore') : t('previewScore', { score: new Intl.NumberFormat(i18n.language).format(score) })}
      </Text>
      <Button variant="subtle" size="xs" onClick={() => setAnswers({})}>
        {t('previewAgain')}
      </Button>
    </Stack>
  )
}
