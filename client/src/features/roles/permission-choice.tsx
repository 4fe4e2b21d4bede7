import { Checkbox, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { type Permission, permissionGroups } from '@menara/shared/kit/permission.ts'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../kit/session/session.ts'
import { isMeant, permissionText } from './permission-words.ts'

const GROUPS = Object.keys(permissionGroups) as (keyof typeof permissionGroups)[]
interface PermissionChoiceProps {
  readonly chosen: readonly Permission[]
  readonly change: (chosen: Permission[]) => void
}

/** Every permission in words, by subject. Nobody gives what they lack themselves. */
export function PermissionChoice({ chosen, change }: PermissionChoiceProps) {
  const { t } = useTranslation('roles')
  const [typed, setTyped] = useState('')
  return (
    <Stack gap="md">
      <TextInput
        aria-label={t('searchPermission')}
        placeholder={t('searchPermission')}
        leftSection={<IconSearch size={16} aria-hidden />}
        maw={320}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {GROUPS.map((group) => (
        <PermissionGroup key={group} group={group} typed={typed} chosen={chosen} change={change} />
      ))}
    </Stack>
  )
}

interface GroupProps extends PermissionChoiceProps {
  readonly group: keyof typeof permissionGroups
  readonly typed: string
}
function PermissionGroup({ group, typed, chosen, change }: GroupProps) {
  const { t } = useTranslation('roles')
  const mine = useMe()?.permissions ?? []
  const all: readonly Permission[] = permissionGroups[group]
  const shown = all.filter((permission) => isMeant(permission, typed))
  if (shown.length === 0) return null
  const count = all.filter((permission) => chosen.includes(permission)).length
  const put = (permission: Permission, isOn: boolean) => change(isOn ? [...chosen, permission] : chosen.filter((one) => one !== permission))
  return (
    <Stack component="fieldset" gap="xs" m={0} p={0} style={{ border: 0 }} aria-label={t(`group.${group}`)}>
      <Group gap="xs">
        <Title order={3} fz="sm">
          {t(`group.${group}`)}
        </Title>
        <Text size="xs" c="dimmed" className="num">
          {t('ofAll', { count, all: all.length })}
        </Text>
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="xs" verticalSpacing={6}>
        {shown.map((permission) => (
          <Checkbox
            key={permission}
            label={permissionText(permission)}
            description={permission}
            checked={chosen.includes(permission)}
            disabled={!mine.includes(permission)}
            onChange={(event) => put(permission, event.currentTarget.checked)}
          />
        ))}
      </SimpleGrid>
    </Stack>
  )
}
