import { Button, Group, MultiSelect, Stack, Switch, TextInput } from '@mantine/core'
import { ApiTokenDraft, apiTokens } from '@menara/shared/contract/people/api-tokens.contract.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { rightText } from '../../../kit/calls/refusal-words.ts'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { dayEnd, todayIn } from '../../../kit/dates/zoned-time.ts'
import { useContractForm } from '../../../kit/forms/form.ts'
import { useMe } from '../../../kit/session/session.ts'
import { useHomeZone, useSites } from '../../../kit/site.ts'

interface Values extends Record<string, unknown> {
  name: string
  read_only: boolean
  permissions: string[]
  location_ids: string[]
  day: string
}
const USUAL_DAYS = 90
const later = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

interface TokenFormProps {
  readonly leave: () => void
  readonly done: (token: string) => void
}
/** A new token: what for, what it reaches, and until when. */
export function TokenForm({ leave, done }: TokenFormProps) {
  const { t } = useTranslation(['security', 'refusals'])
  const [zone, me, sites, cache] = [useHomeZone(), useMe(), useSites(), useQueryClient()]
  const today = todayIn(zone)
  const read = ({ day, permissions, location_ids, ...rest }: Values) => ({
    ...rest,
    permissions: permissions.length > 0 ? (permissions as Permission[]) : null,
    location_ids: location_ids.length > 0 ? location_ids : null,
    ...(day && { ends_at: dayEnd(day, zone) }),
  })
  const start: Values = { name: '', read_only: true, permissions: [], location_ids: [], day: later(today, USUAL_DAYS) }
  const { form, onError, focusFirst } = useContractForm<Values>(ApiTokenDraft, start, { read })
  const make = useMutation({
    mutationFn: (values: Values) => call(apiTokens.create, { body: read(values) as ApiTokenDraft }),
    onSuccess: ({ data }) => {
      void cache.invalidateQueries({ queryKey: ['api_tokens'] })
      done(data.token)
    },
    onError,
  })
  const rights = (me?.permissions ?? []).map((value) => ({ value, label: rightText(value) ?? value }))
  return (
    <form onSubmit={form.onSubmit((values) => make.mutate(values), focusFirst)} noValidate>
      <Stack gap="sm">
        <TextInput label={t('tokenName')} withAsterisk maxLength={80} key={form.key('name')} {...form.getInputProps('name')} />
        <Switch label={t('readOnly')} key={form.key('read_only')} {...form.getInputProps('read_only', { type: 'checkbox' })} />
        <MultiSelect
          label={t('permissionsLabel')}
          placeholder={t('allPermissions')}
          searchable
          data={rights}
          key={form.key('permissions')}
          {...form.getInputProps('permissions')}
        />
        <MultiSelect
          label={t('sitesLabel')}
          placeholder={t('allSites')}
          searchable
          data={sites.map(({ id, name }) => ({ value: id, label: name }))}
          key={form.key('location_ids')}
          {...form.getInputProps('location_ids')}
        />
        <DateField
          kind="date"
          label={t('endsOn')}
          description={t('endsText')}
          withAsterisk
          min={today}
          max={later(today, 364)}
          key={form.key('day')}
          {...form.getInputProps('day')}
          error={form.errors['day'] ?? form.errors['ends_at']}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={make.isPending}>
            {t('make')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
