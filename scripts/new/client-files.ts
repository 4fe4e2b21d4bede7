import type { Names } from './names.ts'

export const apiFile = ({ subject, many, one }: Names): string => `import { ${many} } from '@menara/shared/contract/${subject}.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { call } from '../../kit/call.ts'
import { asking, queryClient } from '../../kit/query.ts'

export const ${many}Found = (query: CallOf<typeof ${many}.list>['query']) => asking(${many}.list, { query })
export const ${one}Named = (id: string) => asking(${many}.get, { params: { id } })

/** Everything kept of the subject is asked again. */
const changed = () => queryClient.invalidateQueries({ queryKey: ['${subject}'] })

export async function create(body: CallOf<typeof ${many}.create>['body']) {
  const { data } = await call(${many}.create, { body })
  await changed()
  return data
}

export async function remove(id: string) {
  await call(${many}.remove, { params: { id } })
  await changed()
}
`

export const screenFile = ({ subject, many, Many }: Names): string => `import { Loader, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ${many}Found } from './${subject}.api.ts'

export function ${Many}Screen() {
  const { t } = useTranslation('${subject}')
  const { data, error, isPending } = useQuery(${many}Found({}))
  return (
    <Stack>
      <Title order={1}>{t('title')}</Title>
      {isPending && <Loader />}
      {error && <Text role="alert">{error.message}</Text>}
      {data?.data.length === 0 && <Text>{t('empty')}</Text>}
      {data?.data.map((it) => (
        <Text key={it.id}>{it.name}</Text>
      ))}
    </Stack>
  )
}
`
