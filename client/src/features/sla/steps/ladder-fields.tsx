import { Button, Fieldset, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StepFields } from './step-fields.tsx'
import type { Step } from './step-part.ts'

interface LadderFieldsProps {
  readonly ladder: readonly Step[]
  /** Ticket types the policy is for; none: all. */
  readonly typeIds: readonly number[]
  readonly change: (ladder: Step[]) => void
  readonly error: string | undefined
}
const MOST = 10

/** What is done when, as a target comes near and goes by. */
export function LadderFields({ ladder, typeIds, change, error }: LadderFieldsProps) {
  const { t } = useTranslation('sla')
  const set = (place: number, facts: Partial<Step>): void => change(ladder.map((item, n) => (n === place ? { ...item, ...facts } : item)))
  return (
    <Fieldset legend={t('ladder')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('ladderText')}
        </Text>
        {ladder.map((step, place) => (
          <StepFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a step has no name of its own but its place.
            key={place}
            step={step}
            place={place}
            typeIds={typeIds}
            set={(facts) => set(place, facts)}
            remove={() => change(ladder.filter((_, n) => n !== place))}
          />
        ))}
        {error && (
          <Text size="sm" c="var(--app-critical)" role="alert">
            {error}
          </Text>
        )}
        {ladder.length < MOST && (
          <Button
            variant="default"
            size="xs"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => change([...ladder, { at: 50, unit: 'percent', notify: ['assignee'], raise_priority: false }])}
          >
            {t('addStep')}
          </Button>
        )}
      </Stack>
    </Fieldset>
  )
}
