import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { CompanyContact } from '@menara/shared/contract/places/companies.contract.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** A contact as it is typed. */
export interface ContactRow extends Omit<CompanyContact, 'email'> {
  readonly email: string
}
const EMPTY: ContactRow = { name: '', role: '', email: '', phone: '' }
const FIELDS = [
  ['name', 120, 'contactName'],
  ['role', 80, 'contactRole'],
  ['email', 254, 'email'],
  ['phone', 30, 'phone'],
] as const

interface ContactRowsProps {
  readonly rows: readonly ContactRow[]
  readonly change: (rows: readonly ContactRow[]) => void
}

/** Whom to ask at a company; a row without a name counts as none. */
export function ContactRows({ rows, change }: ContactRowsProps) {
  const { t } = useTranslation('companies')
  return (
    <Stack gap="xs" role="group" aria-label={t('contacts')}>
      <Text size="sm" fw={500}>
        {t('contacts')}
      </Text>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a contact is known by its place in the list
        <Group key={at} gap="xs" align="end">
          {FIELDS.map(([field, max, label]) => (
            <TextInput
              key={field}
              aria-label={t('ofContact', { field: t(label), number: at + 1 })}
              placeholder={t(label)}
              maxLength={max}
              style={{ flex: '1 1 150px' }}
              value={row[field]}
              onChange={(event) => change(rows.with(at, { ...row, [field]: event.currentTarget.value }))}
            />
          ))}
          <ActionIcon aria-label={t('removeContact', { number: at + 1 })} onClick={() => change(rows.toSpliced(at, 1))}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Button
        size="xs"
        variant="default"
        w="fit-content"
        disabled={rows.length >= 20}
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => change([...rows, EMPTY])}
      >
        {t('addContact')}
      </Button>
    </Stack>
  )
}
