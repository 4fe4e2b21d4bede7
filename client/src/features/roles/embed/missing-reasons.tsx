import { Text } from '@mantine/core'
import { isPermission, type Permission } from '@menara/shared/kit/permission.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listText } from '../../../kit/texts/list-text.ts'
import { explained } from '../roles.api.ts'

/** Which roles would give the reader a permission, and who can give them one. Nothing where that cannot be asked. */
export function MissingReasons({ permission }: { readonly permission: string }) {
  return isPermission(permission) ? <Reasons permission={permission} /> : null
}

function Reasons({ permission }: { readonly permission: Permission }) {
  const { t } = useTranslation('roles')
  const found = useQuery(explained({ permission })).data?.data
  if (!found) return null
  const names = (rows: readonly { readonly name: string }[]) => listText(rows.map(({ name }) => name))
  const { would, grantors } = found
  return (
    <Text size="sm">
      {[
        would.length > 0 && t('why.would', { roles: names(would), count: would.length }),
        grantors.length > 0 ? t('why.grantors', { people: names(grantors) }) : t('why.noGrantor'),
      ]
        .filter(Boolean)
        .join(' ')}
    </Text>
  )
}
