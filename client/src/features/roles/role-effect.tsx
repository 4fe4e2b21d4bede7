import { Alert, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { AccessPreview } from '@menara/shared/contract/people/access.contract.ts'
import type { Role } from '@menara/shared/contract/people/roles.contract.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listText } from '../../kit/texts/list-text.ts'
import { permissionText } from './permission-words.ts'
import { previewOf } from './roles.api.ts'

const NAMED = 8
const SETTLE_MS = 300

interface RoleEffectProps {
  readonly role: Role
  readonly chosen: readonly Permission[]
}
/** Who would gain or lose what if the role were saved as it is chosen now. Nothing where nothing was changed. */
export function RoleEffect({ role, chosen }: RoleEffectProps) {
  const { t } = useTranslation('roles')
  const [settled] = useDebouncedValue(chosen, SETTLE_MS)
  const isChanged = settled.length !== role.permissions.length || settled.some((one) => !role.permissions.includes(one))
  const { data } = useQuery({ ...previewOf(role.id, settled.toSorted()), enabled: isChanged, placeholderData: keepPreviousData })
  if (!isChanged || !data) return null
  return (
    <Alert title={t('effect.title')} color="blue" role="status">
      <Effect preview={data} />
    </Alert>
  )
}

function Effect({ preview: { people, others, holders } }: { readonly preview: AccessPreview }) {
  const { t } = useTranslation('roles')
  if (people.length + others === 0) return <Text size="sm">{t('effect.none', { count: holders })}</Text>
  const words = (permissions: readonly Permission[]) => listText(permissions.map(permissionText))
  const rest = others + Math.max(0, people.length - NAMED)
  return (
    <Stack gap={4}>
      {people.slice(0, NAMED).map(({ person, gains, loses }) => (
        <Text key={person.id} size="sm">
          <Text span fw={600}>
            {person.name}
          </Text>
          {gains.length > 0 && ` ${t('effect.gains', { permissions: words(gains) })}`}
          {loses.length > 0 && ` ${t('effect.loses', { permissions: words(loses) })}`}
        </Text>
      ))}
      {rest > 0 && <Text size="sm">{t('effect.others', { count: rest })}</Text>}
    </Stack>
  )
}
