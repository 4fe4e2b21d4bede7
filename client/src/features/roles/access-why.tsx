import { Alert, Paper, Select, SimpleGrid, Stack } from '@mantine/core'
import type { Permission } from '@menara/shared/kit/permission.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useViewState } from '../../kit/lists/view-state.ts'
import { useMe } from '../../kit/session/session.ts'
import { useSites } from '../../kit/site.ts'
import { FailedState, WaitingRows } from '../../kit/states.tsx'
import { AccessReasons } from './access-reasons.tsx'
import { permissionChoices, permissionNamed } from './permission-words.ts'
import { explained, people } from './roles.api.ts'
import { rolesView } from './roles-view.ts'

/** Why somebody may or may not do something, at a site or at all. */
export function AccessWhy() {
  const { t } = useTranslation('roles')
  const { state, change } = useViewState(rolesView)
  const me = useMe()
  const sites = useSites()
  const known = useQuery(people()).data?.data ?? []
  const person = state.person ?? me?.id
  const permission = permissionNamed(state.permission)
  return (
    <Stack>
      <Paper p="md">
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <Select
            label={t('why.person')}
            searchable
            allowDeselect={false}
            data={known.map(({ id, name }) => ({ value: id, label: name }))}
            value={person ?? null}
            onChange={(value) => change({ person: value ?? undefined })}
          />
          <Select
            label={t('why.permission')}
            searchable
            allowDeselect={false}
            data={permissionChoices()}
            value={permission ?? null}
            onChange={(value) => change({ permission: value ?? undefined })}
          />
          <Select
            label={t('why.site')}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('why.anySite') }}
            placeholder={t('why.anySite')}
            data={sites.map(({ id, name }) => ({ value: id, label: name }))}
            value={state.site ?? null}
            onChange={(value) => change({ site: value ?? undefined })}
          />
        </SimpleGrid>
      </Paper>
      {permission && person && <Answer permission={permission} person={person} site={state.site} />}
    </Stack>
  )
}

interface AnswerProps {
  readonly permission: Permission
  readonly person: string
  readonly site: string | undefined
}
function Answer({ permission, person, site }: AnswerProps) {
  const { t } = useTranslation('roles')
  const asked = { permission, user_id: person, ...(site && { location_id: site }) }
  const { data, error, refetch } = useQuery(explained(asked))
  if (error) return <FailedState error={error} retry={() => void refetch()} />
  if (!data) return <WaitingRows rows={2} />
  const { allowed, person: who } = data.data
  return (
    <Alert role="status" color={allowed ? 'green' : 'orange'} title={t(allowed ? 'why.may' : 'why.mayNot', { name: who.name })}>
      <AccessReasons explained={data.data} />
    </Alert>
  )
}
