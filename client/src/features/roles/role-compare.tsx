import { Group, Paper, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import type { Role } from '@menara/shared/contract/people/roles.contract.ts'
import { type Permission, permissions } from '@menara/shared/kit/permission.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useViewState } from '../../kit/lists/view-state.ts'
import { Section } from '../../kit/section.tsx'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { permissionText } from './permission-words.ts'
import { allRoles } from './roles.api.ts'
import { rolesView } from './roles-view.ts'

/** What two roles have alone and together. */
export function RoleCompare() {
  const { t } = useTranslation('roles')
  const { state, change } = useViewState(rolesView)
  const { data, error, refetch } = useQuery(allRoles())
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />
  if (!data) return <WaitingRows />
  const roles = data.data
  const named = (id: string | undefined) => roles.find((role) => role.id === id)
  const [first, second] = [named(state.first), named(state.second)]
  const choices = roles.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Stack>
      <Paper p="md">
        <Group grow preventGrowOverflow={false}>
          <Select
            label={t('compare.first')}
            searchable
            data={choices}
            value={first?.id ?? null}
            onChange={(value) => change({ first: value ?? undefined })}
          />
          <Select
            label={t('compare.second')}
            searchable
            data={choices}
            value={second?.id ?? null}
            onChange={(value) => change({ second: value ?? undefined })}
          />
        </Group>
      </Paper>
      {first && second ? <Difference first={first} second={second} /> : <Text c="dimmed">{t('compare.choose')}</Text>}
    </Stack>
  )
}

function Difference({ first, second }: { readonly first: Role; readonly second: Role }) {
  const { t } = useTranslation('roles')
  const [one, other] = [new Set(first.permissions), new Set(second.permissions)]
  const among = (test: (permission: Permission) => boolean) => permissions.filter(test)
  return (
    <SimpleGrid cols={{ base: 1, md: 3 }}>
      <Listed title={t('compare.only', { name: first.name })} list={among((name) => one.has(name) && !other.has(name))} />
      <Listed title={t('compare.both')} list={among((name) => one.has(name) && other.has(name))} />
      <Listed title={t('compare.only', { name: second.name })} list={among((name) => other.has(name) && !one.has(name))} />
    </SimpleGrid>
  )
}

function Listed({ title, list }: { readonly title: string; readonly list: readonly Permission[] }) {
  const { t } = useTranslation('roles')
  return (
    <Section title={title} count={list.length}>
      <Stack gap={6}>
        {list.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('compare.nothing')}
          </Text>
        )}
        {list.map((permission) => (
          <Text key={permission} size="sm">
            {permissionText(permission)}
          </Text>
        ))}
      </Stack>
    </Section>
  )
}
