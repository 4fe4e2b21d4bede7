import { Group, Text } from '@mantine/core'
import { type QuestionKind, scaleBounds } from '@menara/shared/domain/surveys/question-kinds.ts'
import {
  type Icon,
  IconMoodAngry,
  IconMoodHappy,
  IconMoodNeutral,
  IconMoodSad,
  IconMoodSmile,
  IconStar,
  IconStarFilled,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from './field-props.ts'
import css from './questions.module.css'

const FACES: readonly Icon[] = [IconMoodAngry, IconMoodSad, IconMoodNeutral, IconMoodSmile, IconMoodHappy]

/** A whole number on a scale: stars, faces, 0 to 10 or any other. Radio buttons, so that arrows choose. */
export function ScaleField({ question, name, value, onChange, describedBy }: FieldProps) {
  const { t } = useTranslation('surveys')
  const [least, most] = scaleBounds(question)
  const steps = Array.from({ length: most - least + 1 }, (_, at) => least + at)
  const chosen = typeof value === 'number' ? value : null
  return (
    <div>
      <div className={`${css.scale} ${steps.length > 7 ? css.many : ''}`}>
        {steps.map((step) => (
          <label key={step} className={`${css.step} ${isOn(question.kind, step, chosen) ? css.on : ''}`}>
            <input
              type="radio"
              name={name}
              checked={chosen === step}
              onChange={() => onChange(step)}
              aria-label={nameOf(question.kind, step, t)}
              aria-describedby={describedBy}
            />
            {symbolOf(question.kind, step, chosen)}
          </label>
        ))}
      </div>
      {(question.kind === 'nps' || question.kind === 'scale') && (
        <Group justify="space-between" mt={4} maw={560} aria-hidden>
          <Text size="xs" c="dimmed">
            {t(`ends.${question.kind}.least`)}
          </Text>
          <Text size="xs" c="dimmed">
            {t(`ends.${question.kind}.most`)}
          </Text>
        </Group>
      )}
    </div>
  )
}

const isOn = (kind: QuestionKind, step: number, chosen: number | null): boolean =>
  chosen !== null && (kind === 'rating' ? step <= chosen : step === chosen)

function symbolOf(kind: QuestionKind, step: number, chosen: number | null): ReactNode {
  if (kind === 'rating') return isOn(kind, step, chosen) ? <IconStarFilled size={22} aria-hidden /> : <IconStar size={22} aria-hidden />
  const Face = kind === 'smileys' ? FACES[step - 1] : undefined
  return Face ? <Face size={28} aria-hidden /> : <span className="num">{step}</span>
}

function nameOf(kind: QuestionKind, step: number, t: TFunction<'surveys'>): string {
  if (kind === 'smileys') return t(`face.${step}`)
  return kind === 'rating' ? t('stars', { count: step }) : String(step)
}
