import { Button, Checkbox, Fieldset, Group, NumberInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newKey } from '../../../kit/calls/new-key.ts'
import { AreaSelect } from '../../areas/embed/area-select.tsx'
import { moved, RowTools } from '../templates/row-tools.tsx'
import type { CheckpointValues, PlanFormOf } from './plan-values.ts'

interface CheckpointInputsProps {
  readonly form: PlanFormOf
  readonly siteId: string
}
const newCheckpoint = (): CheckpointValues => ({
  key: newKey(),
  name: '',
  area_id: '',
  asset_id: '',
  longitude: '',
  latitude: '',
  tolerance_m: 30,
})

/** The checkpoints of a patrol in their order; none: the round is made at its area or asset. */
export function CheckpointInputs({ form, siteId }: CheckpointInputsProps) {
  const { t } = useTranslation('inspections')
  const [rows, setRows] = useState(form.getValues().checkpoints)
  const put = (changed: CheckpointValues[]) => {
    setRows(changed)
    form.setFieldValue('checkpoints', changed)
  }
  return (
    <Fieldset legend={t('checkpoints')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('checkpointsText')}
        </Text>
        {rows.map((row, at) => (
          <CheckpointRow
            key={row.key}
            {...{ row, at, siteId }}
            count={rows.length}
            put={(changed) => put(rows.map((one, n) => (n === at ? changed : one)))}
            move={(by) => put(moved(rows, at, by))}
            remove={() => put(rows.filter((_, n) => n !== at))}
            errorAt={(field) => form.errors[`checkpoints.${at}.${field}`]}
          />
        ))}
        <Group justify="space-between">
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => put([...rows, newCheckpoint()])}
          >
            {t('addCheckpoint')}
          </Button>
          {rows.length > 1 && (
            <Checkbox label={t('ordered')} key={form.key('ordered')} {...form.getInputProps('ordered', { type: 'checkbox' })} />
          )}
        </Group>
      </Stack>
    </Fieldset>
  )
}

interface CheckpointRowProps {
  readonly row: CheckpointValues
  readonly at: number
  readonly count: number
  readonly siteId: string
  readonly put: (row: CheckpointValues) => void
  readonly move: (by: -1 | 1) => void
  readonly remove: () => void
  readonly errorAt: (field: string) => ReactNode
}
function CheckpointRow({ row, at, count, siteId, put, move, remove, errorAt }: CheckpointRowProps) {
  const { t } = useTranslation('inspections')
  const name = row.name || t('checkpointNumber', { number: at + 1 })
  const number = (field: 'longitude' | 'latitude' | 'tolerance_m', label: string) => (
    <NumberInput
      label={label}
      decimalScale={field === 'tolerance_m' ? 0 : 6}
      value={row[field]}
      error={errorAt(field)}
      onChange={(value) => put({ ...row, [field]: value })}
    />
  )
  return (
    <Stack gap="xs" p="xs" style={{ border: '1px solid var(--mantine-color-default-border)', borderRadius: 'var(--mantine-radius-sm)' }}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={600}>{`${at + 1}. ${name}`}</Text>
        <RowTools {...{ name, at, move, remove }} count={count} removable />
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          {...{ label: t('nameHead'), withAsterisk: true, maxLength: 120, value: row.name, error: errorAt('name') }}
          onChange={(event) => put({ ...row, name: event.currentTarget.value })}
        />
        <AreaSelect
          label={t('areaHead')}
          locationId={siteId}
          value={row.area_id || null}
          error={errorAt('area_id')}
          onChange={(id) => put({ ...row, area_id: id ?? '' })}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        {number('latitude', t('latitude'))}
        {number('longitude', t('longitude'))}
        {number('tolerance_m', t('tolerance'))}
      </SimpleGrid>
    </Stack>
  )
}
