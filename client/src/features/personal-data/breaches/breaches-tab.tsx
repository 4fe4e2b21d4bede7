import { Badge, Button, Group } from '@mantine/core'
import type { Breach } from '@menara/shared/contract/people/personal-data/breaches.contract.ts'
import { IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFetchRefusal } from '../../../kit/calls/refusals.ts'
import { useNow } from '../../../kit/dates/clock.ts'
import { agoText, dateText, numberText } from '../../../kit/dates/dates.ts'
import type { Column } from '../../../kit/lists/data-grid.tsx'
import { ListPanel } from '../../../kit/lists/list-page.tsx'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { useHomeZone } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { saveBreaches, useBreaches } from '../personal-data.api.ts'
import { BreachForm } from './breach-form.tsx'

/** Breaches of personal data with the time that is left for notices. */
export function BreachesTab() {
  const { t } = useTranslation('personal_data')
  const list = useBreaches()
  const [open, setOpen] = useState<Breach | 'new'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <ListPanel<Breach>
        label={t('tab.breaches')}
        list={list}
        actions={
          <Group gap="xs">
            {(list.rows?.length ?? 0) > 0 && (
              <Button
                variant="default"
                leftSection={<IconFileDownload size={16} aria-hidden />}
                onClick={() => void saveBreaches().catch(showFetchRefusal)}
              >
                {t('breach.csv')}
              </Button>
            )}
            <Button onClick={() => setOpen('new')}>{t('breach.record')}</Button>
          </Group>
        }
        columns={useColumns()}
        keyOf={(row) => row.id}
        nameOf={(row) => row.title}
        onOpen={setOpen}
        least={980}
        empty={<EmptyState title={t('breach.none')} text={t('breach.noneText')} />}
      />
      <Modal
        opened={open !== undefined}
        onClose={close}
        size="xl"
        title={open === undefined || open === 'new' ? t('breach.record') : open.title}
      >
        {open !== undefined && (
          <BreachForm key={open === 'new' ? 'new' : open.id} breach={open === 'new' ? undefined : open} close={close} />
        )}
      </Modal>
    </>
  )
}

/** How long people and the authority may still be notified; red when it is over and one of them does not know. */
function Deadline({ breach }: { readonly breach: Breach }) {
  const { t } = useTranslation('personal_data')
  const now = useNow()
  if (breach.closed_at !== null) return <Badge color="gray">{t('breach.closed')}</Badge>
  if (breach.subjects_notified_at !== null && breach.authority_notified_at !== null) return <Badge color="green">{t('breach.told')}</Badge>
  const isLate = now > Date.parse(breach.due_at)
  return <Badge color={isLate ? 'red' : 'yellow'}>{t(isLate ? 'breach.late' : 'breach.left', { when: agoText(breach.due_at, now) })}</Badge>
}

function useColumns(): readonly Column<Breach>[] {
  const { t } = useTranslation('personal_data')
  const zone = useHomeZone()
  const at = (value: string | null) => <span className="num">{value === null ? '–' : dateText(value, 'short', zone)}</span>
  return [
    { key: 'title', header: t('breach.title'), cell: (row) => <span className="clip">{row.title}</span> },
    { key: 'discovered', header: t('breach.discovered_at'), width: '11rem', cell: (row) => at(row.discovered_at) },
    {
      key: 'people',
      header: t('breach.people'),
      width: 100,
      end: true,
      cell: (row) => <span className="num">{numberText(row.people)}</span>,
    },
    { key: 'subjects', header: t('breach.subjects_notified_at'), width: '11rem', cell: (row) => at(row.subjects_notified_at) },
    { key: 'authority', header: t('breach.authority_notified_at'), width: '11rem', cell: (row) => at(row.authority_notified_at) },
    { key: 'deadline', header: t('breach.deadline'), width: 200, cell: (row) => <Deadline breach={row} /> },
  ]
}
