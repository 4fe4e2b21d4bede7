import { Button, Group, Progress, Text } from '@mantine/core'
import type { ImportBatch } from '@menara/shared/contract/records/imports.contract.ts'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../kit/dates/dates.ts'
import { useStep } from './imports.api.ts'
import { StepTitle } from './step-title.tsx'

/** How far a run is, and its end where somebody wants it earlier. */
export function ImportProgress({ batch }: { readonly batch: ImportBatch }) {
  const { t } = useTranslation('imports')
  const { id, state, done, counts } = batch
  const step = useStep(id)
  const total = state === 'undoing' ? counts.create + counts.update : batch.total
  const percent = total === 0 ? 100 : Math.min(100, Math.floor((done / total) * 100))
  return (
    <>
      <StepTitle>{t(`running.${state}`)}</StepTitle>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label={t(`running.${state}`)} />
      </Progress.Root>
      <Group>
        <Text size="sm" role="status">
          {t('progress', { done: numberText(done), total: numberText(total) })}
        </Text>
        {state !== 'undoing' && (
          <Button variant="default" loading={step.isPending} onClick={() => step.mutate({ verb: 'cancel' })}>
            {t('stop')}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {t('goesOn')}
      </Text>
    </>
  )
}
