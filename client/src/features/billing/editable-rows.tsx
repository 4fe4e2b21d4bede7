import { ActionIcon, Button, Group, type GroupProps, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** What the fields of one row need. */
interface RowTools<Row> {
  /** The label of a field, with the row it is of. */
  named(label: string): string
  set(some: Partial<Row>): void
}
interface EditableRowsProps<Row> extends Pick<GroupProps, 'wrap' | 'align'> {
  readonly title: string
  readonly text?: string
  readonly rows: readonly Row[]
  readonly empty: Row
  readonly change: (rows: readonly Row[]) => void
  readonly fields: (row: Row, tools: RowTools<Row>) => ReactNode
}

/** A short list inside a form: rows of fields that are added and removed. */
export function EditableRows<Row>({ title, text, rows, empty, change, fields, ...layout }: EditableRowsProps<Row>) {
  const { t } = useTranslation('billing')
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
          onClick={() => change([...rows, empty])}
        >
          {t('addRow')}
        </Button>
      </Group>
      {text && (
        <Text size="xs" c="dimmed">
          {text}
        </Text>
      )}
      {rows.map((row, at) => {
        const named = (label: string) => `${title} ${at + 1}: ${label}`
        const set = (some: Partial<Row>) => change(rows.map((one, place) => (place === at ? { ...one, ...some } : one)))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own until they are saved.
          <Group key={at} gap={6} {...layout}>
            {fields(row, { named, set })}
            <ActionIcon aria-label={named(t('removeRow'))} onClick={() => change(rows.filter((_row, place) => place !== at))}>
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        )
      })}
    </Stack>
  )
}
