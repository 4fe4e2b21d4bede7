import { Badge, Table, Text } from '@mantine/core'
import type { InspectionRoundDetail } from '@menara/shared/contract/inspections/inspection-rounds.contract.ts'
import { useTranslation } from 'react-i18next'
import { dateText, numberText } from '../../../kit/dates/dates.ts'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { Section } from '../../../kit/section.tsx'
import { useZoneOf } from '../../../kit/site.ts'

type Visit = InspectionRoundDetail['visits'][number]

/** The checkpoints of a round in their order, and what was shown at each. */
export function RoundVisits({ round }: { readonly round: InspectionRoundDetail }) {
  const { t } = useTranslation('inspections')
  const zone = useZoneOf()(round.location.id)
  return (
    <Section title={t('checkpoints')} count={round.checkpoints.length} flush>
      <ScrollTable label={t('checkpoints')} from={460} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('checkpoint')}</Table.Th>
            <Table.Th>{t('visited')}</Table.Th>
            <Table.Th>{t('shown')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {round.checkpoints.map((checkpoint) => {
            const visit = round.visits.find(({ checkpoint_id }) => checkpoint_id === checkpoint.id)
            return (
              <Table.Tr key={checkpoint.id}>
                <Table.Td>{checkpoint.name}</Table.Td>
                <Table.Td className="num">{visit ? dateText(visit.at, 'short', zone) : '–'}</Table.Td>
                <Table.Td>{visit && <Shown visit={visit} ordered={round.ordered} />}</Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </ScrollTable>
    </Section>
  )
}

function Shown({ visit, ordered }: { readonly visit: Visit; readonly ordered: boolean }) {
  const { t } = useTranslation('inspections')
  const { method, distance_m, in_order, note } = visit
  return (
    <>
      <Badge color={method === 'manual' ? 'yellow' : 'green'}>{t(`method.${method}`)}</Badge>{' '}
      {ordered && !in_order && <Badge color="orange">{t('outOfOrder')}</Badge>}
      {distance_m !== null && (
        <Text size="xs" c="dimmed">
          {t('distance', { metres: numberText(Math.round(distance_m)) })}
        </Text>
      )}
      {note && <Text size="xs">{note}</Text>}
    </>
  )
}
