import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RowButton } from '../../kit/lists/row-button.tsx'
import { allRoles } from './identity-providers.api.ts'

export interface GroupRole {
  group: string
  role_id: string
}
interface RoleMapProps {
  readonly start: readonly GroupRole[]
  readonly change: (map: GroupRole[]) => void
  readonly error?: ReactNode
}
/** Which role the members of a group at the service hold here. */
export function RoleMap({ start, change, error }: RoleMapProps) {
  const { t } = useTranslation('providers')
  const [rows, setRows] = useState(() => start.map((row, at) => ({ ...row, key: at })))
  const roles = useQuery(allRoles()).data?.data ?? []
  const put = (next: typeof rows) => {
    setRows(next)
    change(next.map(({ group, role_id }) => ({ group, role_id })))
  }
  const set = (key: number, fields: Partial<GroupRole>) => put(rows.map((row) => (row.key === key ? { ...row, ...fields } : row)))
  return (
    <Stack gap={6} role="group" aria-label={t('roleMap')}>
      <Text size="sm" fw={500}>
        {t('roleMap')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('roleMapText')}
      </Text>
      {rows.map(({ key, group, role_id }) => (
        <Group key={key} gap="xs" wrap="nowrap">
          <TextInput
            aria-label={t('group')}
            placeholder={t('group')}
            maxLength={200}
            flex={1}
            value={group}
            onChange={(event) => set(key, { group: event.currentTarget.value })}
          />
          <Select
            aria-label={t('role')}
            placeholder={t('role')}
            searchable
            flex={1}
            data={roles.map(({ id, name }) => ({ value: id, label: name }))}
            value={role_id || null}
            onChange={(value) => set(key, { role_id: value ?? '' })}
          />
          <RowButton label={t('removeGroup', { group })} icon={IconTrash} run={() => put(rows.filter((row) => row.key !== key))} />
        </Group>
      ))}
      {error && (
        <Text size="xs" c="red" role="alert">
          {error}
        </Text>
      )}
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => put([...rows, { group: '', role_id: '', key: (rows.at(-1)?.key ?? -1) + 1 }])}
        >
          {t('addGroup')}
        </Button>
      </Group>
    </Stack>
  )
}
