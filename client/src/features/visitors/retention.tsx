import { Button, Group, NumberInput, Stack, Table, Text } from '@mantine/core'
import { type VisitorRetention, visitorRules } from '@menara/shared/contract/visitors/visitor-rules.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../kit/dates/dates.ts'
import { ScrollTable } from '../../kit/lists/scroll-table.tsx'
import { Section } from '../../kit/section.tsx'
import { useZoneOf } from '../../kit/site.ts'
import { EmptyState, WaitingRows } from '../../kit/states.tsx'
import { erasureProofs, retentionDays, useVisitorCommand } from './visitors.api.ts'

/** How many days each site keeps personal data of visitors, and what was erased. */
export function RetentionAndProofs() {
  const { t } = useTranslation('visitors')
  const { data } = useQuery(retentionDays())
  return (
    <>
      <Section title={t('retention')}>
        <Text size="sm" c="dimmed" mb="sm">
          {t('retentionText')}
        </Text>
        {data ? (
          <Stack gap="xs">
            {data.data.map((item) => (
              <SiteDays key={`${item.location.id} ${item.days}`} row={item} />
            ))}
          </Stack>
        ) : (
          <WaitingRows rows={2} />
        )}
      </Section>
      <Proofs />
    </>
  )
}

function SiteDays({ row: { location, days } }: { readonly row: VisitorRetention }) {
  const { t } = useTranslation('visitors')
  const [next, setNext] = useState<number | string>(days)
  const run = useVisitorCommand(visitorRules.keep)
  const isNew = typeof next === 'number' && next !== days
  return (
    <Group align="flex-end" gap="xs">
      <NumberInput
        label={location.name}
        suffix={` ${t('days')}`}
        min={1}
        max={3650}
        allowDecimal={false}
        value={next}
        onChange={setNext}
        w={220}
      />
      {isNew && (
        <Button variant="default" loading={run.isPending} onClick={() => run.mutate({ params: { id: location.id }, body: { days: next } })}>
          {t('saveChanges', { ns: 'common' })}
        </Button>
      )}
    </Group>
  )
}

function Proofs() {
  const { t } = useTranslation('visitors')
  const zoneOf = useZoneOf()
  const { data } = useQuery(erasureProofs())
  if (!data) return null
  return (
    <Section title={t('proofs')} flush>
      {data.data.length === 0 ? (
        <EmptyState title={t('noProofs')} text={t('noProofsText')} />
      ) : (
        <ScrollTable label={t('proofs')} from={560}>
          <Table.Tbody>
            {data.data.map((item) => (
              <Table.Tr key={item.id}>
                <Table.Td className="num">{dateText(item.at, 'full', zoneOf(item.location.id))}</Table.Td>
                <Table.Td>{item.ticket_number}</Table.Td>
                <Table.Td>{item.what.map((name) => t(`erasedFact.${name}`)).join(', ')}</Table.Td>
                <Table.Td style={{ fontFamily: 'monospace', fontSize: 11, overflowWrap: 'anywhere' }}>{item.digest}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ScrollTable>
      )}
    </Section>
  )
}
