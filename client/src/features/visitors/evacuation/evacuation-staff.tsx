import { Anchor, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { Section } from '../../../kit/section.tsx'
import { useZoneOf } from '../../../kit/site.ts'
import type { Evacuation } from './evacuation.live.ts'
import { SafetyMark } from './evacuation-mark.tsx'
import type { CountedStaff, KeptList } from './evacuation-store.ts'

interface StaffRowsProps {
  readonly rows: readonly CountedStaff[]
  readonly zones: KeptList['zones']
  readonly mark: Evacuation['mark']
}

/** Our own people who are checked in, with their telephones and whether they are safe. */
export function StaffRows({ rows, zones, mark }: StaffRowsProps) {
  const { t } = useTranslation('visitors')
  const siteZoneOf = useZoneOf()
  if (rows.length === 0) return null
  return (
    <Section title={t('evacuation.staff')} count={rows.length} flush>
      <ScrollTable label={t('evacuation.staff')} from={470}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={130}>{t('evacuation.isSafe')}</Table.Th>
            {(['name', 'phone', 'since'] as const).map((text) => (
              <Table.Th key={text}>{t(`fact.${text}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => {
            const { id, name, title, phone, location, checked_in_at } = row
            const zone = zones[location.id] ?? siteZoneOf(location.id)
            return (
              <Table.Tr key={id}>
                <Table.Td>
                  <SafetyMark row={row} zone={zone} mark={(safe) => mark({ user_id: id }, safe)} />
                </Table.Td>
                <Table.Td>
                  {name}
                  <Text size="xs" c="dimmed">
                    {[title, location.name].filter(Boolean).join(' · ')}
                  </Text>
                </Table.Td>
                <Table.Td className="num">
                  {phone ? (
                    <Anchor size="sm" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
                      {phone}
                    </Anchor>
                  ) : (
                    '–'
                  )}
                </Table.Td>
                <Table.Td className="num">{dateText(checked_in_at, 'short', zone)}</Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </ScrollTable>
    </Section>
  )
}
