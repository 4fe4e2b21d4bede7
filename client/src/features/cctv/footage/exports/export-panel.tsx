import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { CctvCamera } from '@menara/shared/contract/media/cctv.contract.ts'
import { FootageExportDraft } from '@menara/shared/contract/media/cctv-footage.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../../kit/dates/date-field.tsx'
import { zoneName } from '../../../../kit/dates/dates.ts'
import { instantAt } from '../../../../kit/dates/zoned-time.ts'
import { useContractForm } from '../../../../kit/forms/form.ts'
import { Section } from '../../../../kit/section.tsx'
import { FailedState } from '../../../../kit/states.tsx'
import { type ExportBody, exportsOf, useExport } from '../footage.api.ts'
import classes from '../footage.module.css'
import { wallSeconds } from '../player/day-view.ts'
import { ExportCard } from './export-card.tsx'
import { VerifyFile } from './verify-file.tsx'

interface ExportPanelProps {
  readonly camera: CctvCamera
  readonly zone: string
  readonly at: number | null
}

/** Cuts of what was recorded: asked for with a reason, listed with their hashes. */
export function ExportPanel({ camera, zone, at }: ExportPanelProps) {
  const { t } = useTranslation('footage')
  const { data, error, refetch } = useQuery(exportsOf(camera.id))
  const made = data?.data ?? []
  return (
    <Stack>
      <Section title={t('export')}>
        <ExportForm camera={camera} zone={zone} at={at} />
      </Section>
      <Section title={t('exports')} count={made.length}>
        {error && !data && <FailedState error={error} retry={() => void refetch()} />}
        {data && made.length === 0 && <Text size="sm">{t('noExports')}</Text>}
        <ul className={classes.list}>
          {made.map((item) => (
            <li key={item.id}>
              <ExportCard it={item} zone={zone} />
            </li>
          ))}
        </ul>
        <VerifyFile known={made} />
      </Section>
    </Stack>
  )
}

function ExportForm({ camera, zone, at }: ExportPanelProps) {
  const { t } = useTranslation('footage')
  const ask = useExport()
  const read = (values: ExportValues) => exportBodyOf(values, camera.id, zone) as unknown as Record<string, unknown>
  const { form, onError, focusFirst } = useContractForm<ExportValues>(FootageExportDraft, exportValuesOf(null, zone), { read })
  const put = (values: ExportValues) =>
    ask.mutate(exportBodyOf(values, camera.id, zone), {
      onSuccess: () => form.setFieldValue('reason', ''),
      onError,
    })
  const here = (field: 'from' | 'until') => (
    <Button
      variant="default"
      size="compact-sm"
      disabled={at === null}
      onClick={() => at !== null && form.setFieldValue(field, wallSeconds(at, zone))}
    >
      {t(field === 'from' ? 'fromHere' : 'untilHere')}
    </Button>
  )
  const text = { zone: zoneName(zone) }
  return (
    <form onSubmit={form.onSubmit(put, focusFirst)} noValidate>
      <Stack gap="sm">
        <Group align="flex-end" gap="xs">
          <DateField kind="date-time" label={t('from', text)} withAsterisk key={form.key('from')} {...form.getInputProps('from')} />
          {here('from')}
        </Group>
        <Group align="flex-end" gap="xs">
          <DateField kind="date-time" label={t('until', text)} withAsterisk key={form.key('until')} {...form.getInputProps('until')} />
          {here('until')}
        </Group>
        <TextInput
          label={t('reason')}
          description={t('reasonText')}
          withAsterisk
          key={form.key('reason')}
          {...form.getInputProps('reason')}
        />
        <Button type="submit" loading={ask.isPending} style={{ alignSelf: 'flex-start' }}>
          {t('makeExport')}
        </Button>
      </Stack>
    </form>
  )
}

interface ExportValues extends Record<string, unknown> {
  from: string
  until: string
  reason: string
}

const MINUTE_MS = 60_000

/** A minute around a moment that is shown. */
const exportValuesOf = (at: number | null, zone: string): ExportValues => ({
  from: at === null ? '' : wallSeconds(at - MINUTE_MS / 2, zone),
  until: at === null ? '' : wallSeconds(at, zone),
  reason: '',
})

/** What a clock of the site shows, to the second, as an instant; as it was typed when it is none. */
function momentOf(wall: string, zone: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(wall)) return wall
  const minute = Date.parse(instantAt(wall.slice(0, 16), zone))
  return new Date(minute + 1000 * Number(wall.slice(17, 19) || 0)).toISOString()
}

const exportBodyOf = ({ from, until, reason }: ExportValues, camera_id: string, zone: string): ExportBody => ({
  camera_id,
  from: momentOf(from, zone),
  until: momentOf(until, zone),
  reason,
})
