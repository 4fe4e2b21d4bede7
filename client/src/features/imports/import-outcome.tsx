import { Alert, Button, Group, SimpleGrid } from '@mantine/core'
import type { ImportBatchDetail } from '@menara/shared/contract/records/imports.contract.ts'
import { importVerdicts } from '@menara/shared/domain/imports/import-kinds.ts'
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showFetchRefusal } from '../../kit/calls/refusals.ts'
import { numberText } from '../../kit/dates/dates.ts'
import { saveFile } from '../../kit/exports/save-file.ts'
import { StatCard } from '../../kit/stat-card.tsx'
import { ImportRows } from './import-rows.tsx'
import { refusedRows, useStep } from './imports.api.ts'
import { StepTitle } from './step-title.tsx'

interface ImportOutcomeProps {
  readonly batch: ImportBatchDetail
  readonly remap: () => void
}

/** What became of the rows, or would, and the step that is possible next. */
export function ImportOutcome({ batch, remap }: ImportOutcomeProps) {
  const { t } = useTranslation('imports')
  const { state, counts, restored, kept } = batch
  const colours = { refused: counts.refused > 0 ? 'var(--app-high)' : undefined } as const
  return (
    <>
      <StepTitle>{t(`state.${state}`)}</StepTitle>
      {state === 'undone' && (
        <Alert color={kept > 0 ? 'yellow' : 'teal'} role="status">
          {[t('restored', { count: restored }), kept > 0 && t('kept', { count: kept })].filter(Boolean).join(' ')}
        </Alert>
      )}
      {state === 'cancelled' && <Alert color="yellow">{t('cancelledText')}</Alert>}
      {state === 'failed' && <Alert color="red">{t('failedText')}</Alert>}
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        {importVerdicts.map((verdict) => (
          <StatCard
            key={verdict}
            label={t(`verdict.${state === 'checked' ? 'will' : 'did'}.${verdict}`)}
            value={numberText(counts[verdict])}
            colour={verdict === 'refused' ? colours.refused : undefined}
          />
        ))}
      </SimpleGrid>
      <Actions batch={batch} remap={remap} />
      <ImportRows batch={batch} />
    </>
  )
}

function Actions({ batch, remap }: ImportOutcomeProps) {
  const { t } = useTranslation('imports')
  const { id, kind, state, counts } = batch
  const step = useStep(id)
  const changing = counts.create + counts.update
  const saveRefused = () => void refusedRows(id).then((bytes) => saveFile(bytes as Blob, `menara-${kind}-refused.csv`), showFetchRefusal)
  return (
    <Group>
      {state === 'checked' && (
        <>
          <Button disabled={changing === 0} loading={step.isPending} onClick={() => step.mutate({ verb: 'run' })}>
            {t('run', { count: changing })}
          </Button>
          <Button variant="default" onClick={remap}>
            {t('remap')}
          </Button>
        </>
      )}
      {(state === 'imported' || state === 'cancelled') && changing > 0 && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          loading={step.isPending}
          onClick={() => step.mutate({ verb: 'undo' })}
        >
          {t('undo')}
        </Button>
      )}
      {counts.refused > 0 && (
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={saveRefused}>
          {t('saveRefused')}
        </Button>
      )}
    </Group>
  )
}
