import { ActionIcon, Button, Group, NumberInput, Select, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'

/** Something that is let for a span of days: an area with its size, a meter with its share. */
export interface SpanRow {
  readonly id: string
  readonly figure: number | string
  readonly from: string
  /** Empty: until further notice. */
  readonly until: string
}
interface SpanRowsProps {
  readonly title: string
  readonly figure: { readonly label: string; readonly digits: number; readonly unit: string }
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly rows: readonly SpanRow[]
  readonly change: (rows: readonly SpanRow[]) => void
}
const EMPTY: SpanRow = { id: '', figure: '', from: '', until: '' }

/** A short list of things with a figure and a span of days each. */
export function SpanRows({ title, figure, choices, rows, change }: SpanRowsProps) {
  const { t } = useTranslation('billing')
  const set = (at: number, some: Partial<SpanRow>) => change(rows.map((row, place) => (place === at ? { ...row, ...some } : row)))
  const named = (label: string, at: number) => `${title} ${at + 1}: ${label}`
  return (
    <Stack gap={6} role="group" aria-label={title}>
      <Group justify="space-between">
        <Text size="sm" fw={500}>
          {title}
        </Text>
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconPlus size={12} aria-hidden />}
          onClick={() => change([...rows, EMPTY])}
        >
          {t('addRow')}
        </Button>
      </Group>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own until they are saved.
        <Group key={at} gap={6} wrap="wrap" align="end">
          <Select
            aria-label={named(title, at)}
            searchable
            allowDeselect={false}
            style={{ flex: '1 1 180px' }}
            data={[...choices]}
            value={row.id || null}
            onChange={(id) => set(at, { id: id ?? '' })}
          />
          <NumberInput
            aria-label={named(figure.label, at)}
            placeholder={figure.label}
            w={110}
            min={0}
            hideControls
            suffix={` ${figure.unit}`}
            decimalScale={figure.digits}
            value={row.figure}
            onChange={(value) => set(at, { figure: value })}
          />
          <DateField kind="date" w={160} aria-label={named(t('from'), at)} value={row.from} onChange={(from) => set(at, { from })} />
          <DateField kind="date" w={160} aria-label={named(t('until'), at)} value={row.until} onChange={(until) => set(at, { until })} />
          <ActionIcon aria-label={named(t('removeRow'), at)} onClick={() => change(rows.filter((_row, place) => place !== at))}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
    </Stack>
  )
}
