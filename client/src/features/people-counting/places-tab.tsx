import { ActionIcon, Button, Table } from '@mantine/core'
import { type CountingZone, peopleCounting } from '@menara/shared/contract/iot/people-counting.contract.ts'
import type { Location } from '@menara/shared/contract/places/locations.contract.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { numberText } from '../../kit/dates/dates.ts'
import { FigureCell } from '../../kit/lists/figure-cell.tsx'
import { ScrollTable } from '../../kit/lists/scroll-table.tsx'
import { askToRemove } from '../../kit/overlays/ask-to-remove.ts'
import { Section } from '../../kit/section.tsx'
import { useMay } from '../../kit/session/session.ts'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
import { useCountingChange, zonesOf } from './counting.api.ts'
import { PlaceDialog } from './place-dialog.tsx'

/** Which places are counted, by which counters, and how many people they hold. */
export function PlacesTab({ site }: { readonly site: Location }) {
  const { t } = useTranslation('people_counting')
  const may = useMay('show_manage_device')
  const answer = useQuery(zonesOf(site.id))
  const [edited, setEdited] = useState<CountingZone | 'new' | null>(null)
  const rows = answer.data?.data
  return (
    <Section
      title={t('tab.places')}
      flush
      aside={
        may && (
          <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setEdited('new')}>
            {t('newPlace')}
          </Button>
        )
      }
    >
      {answer.isError && !rows && <FailedState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.isPending && <WaitingRows rows={3} />}
      {rows?.length === 0 && <EmptyState title={t('noPlaces')} text={t('noPlacesText')} />}
      {rows && rows.length > 0 && <Places rows={rows} {...(may && { onEdit: setEdited })} />}
      {edited && <PlaceDialog site={site} zone={edited === 'new' ? undefined : edited} close={() => setEdited(null)} />}
    </Section>
  )
}

function Places({ rows, onEdit }: { readonly rows: readonly CountingZone[]; readonly onEdit?: (zone: CountingZone) => void }) {
  const { t } = useTranslation('people_counting')
  return (
    <ScrollTable label={t('tab.places')} from={680}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('place')}</Table.Th>
          <Table.Th ta="right">{t('capacity')}</Table.Th>
          <Table.Th ta="right">{t('warnAt')}</Table.Th>
          <Table.Th>{t('resetAt')}</Table.Th>
          <Table.Th>{t('gates')}</Table.Th>
          {onEdit && (
            <Table.Th w={48}>
              <span className="sr">{t('actions', { ns: 'common' })}</span>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Td>
              {onEdit ? (
                <Button variant="subtle" size="compact-sm" px={4} onClick={() => onEdit(row)}>
                  {row.area.name}
                </Button>
              ) : (
                row.area.name
              )}
            </Table.Td>
            <FigureCell>{numberText(row.capacity)}</FigureCell>
            <FigureCell>{row.warn_percent} %</FigureCell>
            <Table.Td className="num">{`${String(row.reset_hour).padStart(2, '0')}:00`}</Table.Td>
            <Table.Td>{row.gates.map((gate) => `${gate.device.name} (${numberText(gate.accuracy * 100, 1)} %)`).join(', ')}</Table.Td>
            {onEdit && (
              <Table.Td>
                <Remove zone={row} />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  )
}

function Remove({ zone }: { readonly zone: CountingZone }) {
  const { t } = useTranslation('people_counting')
  const remove = useCountingChange(() => call(peopleCounting.removeZone, { params: { id: zone.id } }))
  const ask = () =>
    askToRemove({
      title: t('removeTitle'),
      text: t('removeText', { name: zone.area.name }),
      remove: () => remove.mutateAsync(undefined),
    })
  return (
    <ActionIcon aria-label={t('removeName', { name: zone.area.name })} onClick={ask}>
      <IconTrash size={16} />
    </ActionIcon>
  )
}
