import { Text } from '@mantine/core'
import { isPermission, type Permission } from '@menara/shared/kit/permission.ts'
import { useQuery } from '@tanstack/react-query'
import { useGrantSentences } from '../grant-sentences.ts'
import { explained } from '../roles.api.ts'

/** Which roles would give the reader a permission, and who can give them one. Nothing where that cannot be asked. */
export function MissingReasons({ permission }: { readonly permission: string }) {
  return isPermission(permission) ? <Reasons permission={permission} /> : null
}

function Reasons({ permission }: { readonly permission: Permission }) {
  const sentencesOf = useGrantSentences()
  const found = useQuery(explained({ permission })).data?.data
  if (!found) return null
  return <Text size="sm">{sentencesOf(found).join(' ')}</Text>
}
