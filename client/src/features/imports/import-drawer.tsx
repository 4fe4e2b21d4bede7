import { Button, Drawer, Stack, Text } from '@mantine/core'
import type { ImportBatch } from '@menara/shared/contract/records/imports.contract.ts'
import { type ImportKind, isRunning } from '@menara/shared/domain/imports/import-kinds.ts'
import { kindLabel } from '@menara/shared/domain/imports/import-texts.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WaitingRows } from '../../kit/states.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ImportHistory } from './import-history.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { ImportProgress } from './import-progress.tsx'
import { recordsChanged, useBatch } from './imports.api.ts'
import { MapColumns } from './map-columns.tsx'

interface ImportDrawerProps {
  readonly kind: ImportKind
  readonly close: () => void
}

/** A file of records from its choice to its undo, with the imports there were before. What runs goes on when it is closed. */
export function ImportDrawer({ kind, close }: ImportDrawerProps) {
  const { t, i18n } = useTranslation('imports')
  const [batchId, setBatchId] = useState<string | null>(null)
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size="xl"
      title={<Text fw={650}>{t('title', { kind: kindLabel(kind, i18n.language === 'id' ? 'id' : 'en') })}</Text>}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
    >
      {batchId === null ? (
        <Stack gap="lg">
          <ChooseFile kind={kind} chosen={setBatchId} />
          <ImportHistory kind={kind} open={setBatchId} />
        </Stack>
      ) : (
        <Batch key={batchId} id={batchId} leave={() => setBatchId(null)} />
      )}
    </Drawer>
  )
}

function Batch({ id, leave }: { readonly id: string; readonly leave: () => void }) {
  const { t } = useTranslation('imports')
  const batch = useBatch(id)
  const [isMapping, setIsMapping] = useState(false)
  useChanged(batch)
  if (!batch) return <WaitingRows />
  const mapping = batch.state === 'uploaded' || (batch.state === 'checked' && isMapping)
  return (
    <Stack gap="md">
      {mapping && <MapColumns batch={batch} checked={() => setIsMapping(false)} />}
      {isRunning(batch.state) && <ImportProgress batch={batch} />}
      {!mapping && !isRunning(batch.state) && <ImportOutcome batch={batch} remap={() => setIsMapping(true)} />}
      <Button variant="subtle" onClick={leave} style={{ alignSelf: 'flex-start' }}>
        {t('toList')}
      </Button>
    </Stack>
  )
}

/** Lists read anew when records have been changed, or changed back. */
function useChanged(batch: ImportBatch | undefined): void {
  const before = useRef(batch?.state)
  useEffect(() => {
    const was = before.current
    before.current = batch?.state
    if ((was === 'importing' || was === 'undoing') && batch?.state !== was) recordsChanged()
  }, [batch?.state])
}
