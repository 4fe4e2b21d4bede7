import { Button, Group, Paper, Select, SimpleGrid, Stack, Table, Text, TextInput } from '@mantine/core'
import { visitorRules, type WatchlistEntry } from '@menara/shared/contract/visitors/visitor-rules.contract.ts'
import { type IdentityKind, identityKinds } from '@menara/shared/domain/visitors/identity.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../kit/dates/date-field.tsx'
import { dayText } from '../../kit/dates/dates.ts'
import { RowRemove } from '../../kit/lists/row-button.tsx'
import { ScrollTable } from '../../kit/lists/scroll-table.tsx'
import { SearchInput } from '../../kit/lists/search-input.tsx'
import { Section } from '../../kit/section.tsx'
import { useSite, useSites } from '../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
import { RetentionAndProofs } from './retention.tsx'
import { useVisitorCommand, watchlistBy } from './visitors.api.ts'

/** Who is not let in without a second look, how long data are kept, and the proofs of erasure. */
export function Watchlist() {
  const { t } = useTranslation('visitors')
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useQuery(watchlistBy(search))
  return (
    <Stack gap="md">
      <NewEntry />
      <Section title={t('view.watchlist')} flush aside={<SearchInput label={t('search')} value={search} onSearch={setSearch} />}>
        {error && !data && <FailedState error={error} retry={() => void refetch()} />}
        {!data && !error && <WaitingRows rows={3} />}
        {data?.data.length === 0 && <EmptyState title={t('watchlistEmpty')} text={t('watchlistEmptyText')} />}
        {data && data.data.length > 0 && <Entries rows={data.data} />}
      </Section>
      <RetentionAndProofs />
    </Stack>
  )
}

function Entries({ rows }: { readonly rows: readonly WatchlistEntry[] }) {
  const { t } = useTranslation('visitors')
  const remove = useVisitorCommand(visitorRules.remove, null)
  return (
    <ScrollTable label={t('view.watchlist')} from={560}>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Td>
              <Text fw={600} size="sm">
                {row.name}
              </Text>
              {row.identity && (
                <Text size="xs" c="dimmed">
                  {t(`identity.${row.identity.kind}`)} •••• {row.identity.last4}
                </Text>
              )}
            </Table.Td>
            <Table.Td>{row.reason}</Table.Td>
            <Table.Td>{row.location?.name ?? t('everySite')}</Table.Td>
            <Table.Td className="num">{row.until ? t('until', { day: dayText(row.until) }) : t('noEnd')}</Table.Td>
            <Table.Td>
              <RowRemove
                label={t('unlistName', { name: row.name })}
                title={t('unlist')}
                text={t('unlistText', { name: row.name })}
                remove={() => remove.mutateAsync({ params: { id: row.id } })}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  )
}

const EMPTY = { name: '', reason: '', number: '', until: '' }
function NewEntry() {
  const { t } = useTranslation('visitors')
  const sites = useSites()
  const chosen = useSite()
  const [facts, setFacts] = useState(EMPTY)
  const [kind, setKind] = useState<IdentityKind>('nik')
  const [site, setSite] = useState<string | null>(null)
  const run = useVisitorCommand(visitorRules.create, 'create')
  const place = site ?? chosen?.id ?? ''
  const { name, reason, number, until } = facts
  const body = {
    name: name.trim(),
    reason: reason.trim(),
    location_id: place || null,
    ...(number.trim() && { identity: { kind, number: number.trim() } }),
    ...(until && { until }),
  }
  const field = (text: keyof typeof EMPTY) => ({
    value: facts[text],
    onChange: ({ currentTarget: { value } }: React.ChangeEvent<HTMLInputElement>) => setFacts((before) => ({ ...before, [text]: value })),
  })
  return (
    <Paper p="md">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          run.mutate({ body }, { onSuccess: () => setFacts(EMPTY) })
        }}
      >
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
          <TextInput label={t('fact.name')} withAsterisk maxLength={120} {...field('name')} />
          <TextInput label={t('fact.reason')} withAsterisk maxLength={500} {...field('reason')} />
          <Select
            label={t('fact.site')}
            data={[{ value: '', label: t('everySite') }, ...sites.map((site) => ({ value: site.id, label: site.name }))]}
            value={place}
            allowDeselect={false}
            onChange={(next) => setSite(next ?? '')}
          />
          <Select
            label={t('fact.document')}
            data={identityKinds.map((kind) => ({ value: kind, label: t(`identity.${kind}`) }))}
            value={kind}
            allowDeselect={false}
            onChange={(next) => setKind((next ?? 'nik') as IdentityKind)}
          />
          <TextInput label={t('fact.number')} maxLength={40} autoComplete="off" {...field('number')} />
          <DateField
            kind="date"
            label={t('fact.until')}
            value={facts.until}
            onChange={(until) => setFacts((before) => ({ ...before, until }))}
          />
        </SimpleGrid>
        <Group justify="flex-end" mt="sm">
          <Button type="submit" disabled={!body.name || !body.reason} loading={run.isPending}>
            {t('list')}
          </Button>
        </Group>
      </form>
    </Paper>
  )
}
