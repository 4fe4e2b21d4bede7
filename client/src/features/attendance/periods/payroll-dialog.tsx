import { Button, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import type { AttendancePeriod } from '@menara/shared/contract/people/attendance/attendance-periods.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFetchRefusal } from '../../../kit/calls/refusals.ts'
import { monthText } from '../../../kit/dates/dates.ts'
import { saveFile } from '../../../kit/exports/save-file.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { payrollFileOf, payrollTemplates } from './periods.api.ts'

const FORMATS = ['csv', 'xlsx'] as const

/** A month as a file for payroll: which columns, and as what. */
export function PayrollDialog({
  period: { location, month, locked },
  close,
}: {
  readonly period: AttendancePeriod
  readonly close: () => void
}) {
  const { t, i18n } = useTranslation('attendance_days')
  const templates = useQuery(payrollTemplates()).data?.data ?? []
  const [template, setTemplate] = useState<string | null>(null)
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('xlsx')
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    const language = i18n.language === 'id' ? 'id' : 'en'
    await payrollFileOf({ location_id: location.id, month, format, language, ...(template && { template_id: template }) })
      .then((file) => {
        saveFile(file, `payroll-${month}${locked ? '' : '-draft'}.${format}`)
        close()
      }, showFetchRefusal)
      .finally(() => setBusy(false))
  }
  return (
    <Modal opened onClose={close} title={`${t('payrollFile')}: ${monthText(month)}, ${location.name}`} centered>
      <Stack gap="sm">
        {!locked && <Text size="sm">{t('draftText')}</Text>}
        <Select
          label={t('template')}
          placeholder={t('everyColumn')}
          clearable
          clearButtonProps={{ 'aria-label': t('everyColumn') }}
          value={template}
          onChange={setTemplate}
          data={templates.map((item) => ({ value: item.id, label: item.name }))}
        />
        <SegmentedControl
          aria-label={t('format')}
          value={format}
          onChange={(value) => setFormat(value === 'csv' ? 'csv' : 'xlsx')}
          data={FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button loading={busy} onClick={() => void run()}>
            {t('download')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
