import { ActionIcon, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import type { PayrollTemplate } from '@menara/shared/contract/people/attendance/attendance-periods.contract.ts'
import { type PayrollColumn, type PayrollField, payrollFields } from '@menara/shared/domain/people/payroll-columns.ts'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useSaveTemplate } from './periods.api.ts'
import { added, headed, moved } from './template-columns.ts'

const FIRST: readonly PayrollField[] = ['name', 'days_present', 'worked_hours', 'late_minutes', 'absent_days']

/** Name, columns in their order, and the heading of each. */
export function TemplateForm({ template, close }: { readonly template: PayrollTemplate | undefined; readonly close: () => void }) {
  const { t } = useTranslation('attendance_days')
  const [name, setName] = useState(template?.name ?? '')
  const [columns, setColumns] = useState<readonly PayrollColumn[]>(
    () => template?.columns ?? FIRST.map((field) => ({ field, heading: t(`field.${field}`) })),
  )
  const save = useSaveTemplate(template?.id)
  const isWhole = name.trim() !== '' && columns.length > 0 && columns.every((column) => column.heading.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isWhole) return
    save.mutate(
      { name: name.trim(), columns: [...columns] },
      {
        onSuccess() {
          toastSuccess(template ? 'update' : 'create')
          close()
        },
        onError: showRefusal,
      },
    )
  }
  return (
    <Modal opened onClose={close} title={template ? template.name : t('newTemplate')} centered size="lg">
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label={t('name')}
            required
            maxLength={80}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Text size="sm" fw={600}>
            {t('columns')}
          </Text>
          <Columns columns={columns} change={setColumns} />
          <Add columns={columns} change={setColumns} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('cancel', { ns: 'common' })}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={!isWhole}>
              {t('save', { ns: 'common' })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface ColumnsProps {
  readonly columns: readonly PayrollColumn[]
  readonly change: (columns: readonly PayrollColumn[]) => void
}
function Columns({ columns, change }: ColumnsProps) {
  const { t } = useTranslation('attendance_days')
  return columns.map(({ field, heading }, at) => (
    <Group key={field} gap={4} wrap="nowrap" align="flex-end">
      <TextInput
        style={{ flex: 1 }}
        label={t(`field.${field}`)}
        maxLength={60}
        value={heading}
        onChange={(event) => change(headed(columns, at, event.currentTarget.value))}
      />
      <ActionIcon
        variant="default"
        size="lg"
        disabled={at === 0}
        aria-label={t('moveUp', { heading })}
        onClick={() => change(moved(columns, at, -1))}
      >
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        disabled={at === columns.length - 1}
        aria-label={t('moveDown', { heading })}
        onClick={() => change(moved(columns, at, 1))}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('leaveOut', { heading })}
        onClick={() => change(columns.filter((column) => column.field !== field))}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Group>
  ))
}

function Add({ columns, change }: ColumnsProps) {
  const { t } = useTranslation('attendance_days')
  const left = payrollFields.filter((field) => !columns.some((column) => column.field === field))
  if (left.length === 0) return null
  return (
    <Select
      label={t('addColumn')}
      placeholder={t('chooseColumn')}
      searchable
      value={null}
      data={left.map((field) => ({ value: field, label: t(`field.${field}`) }))}
      onChange={(value) => {
        const field = left.find((item) => item === value)
        if (field) change(added(columns, field, t(`field.${field}`)))
      }}
    />
  )
}
