import { Badge, Button, Group, Text } from '@mantine/core'
import type { DataRequest } from '@menara/shared/contract/people/personal-data/requests.contract.ts'
import type { RequestState } from '@menara/shared/domain/personal-data/personal-data-requests.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../kit/dates/clock.ts'
import { dateText } from '../../../kit/dates/dates.ts'
import type { Column } from '../../../kit/lists/data-grid.tsx'
import { ListPanel } from '../../../kit/lists/list-page.tsx'
import { colourOf } from '../../../kit/look/look.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { PersonChip } from '../../../kit/people/person-chip.tsx'
import { useHomeZone } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { ErasureDialog } from '../erasures/erasure-dialog.tsx'
import { useRequests } from '../personal-data.api.ts'
import { RequestForm } from './request-form.tsx'
import { RequestSteps } from './request-steps.tsx'

type Open = { readonly of: 'new' } | { readonly of: 'request' | 'erase'; readonly request: DataRequest }

/** What people asked for about their own data, and until when it has to be answered. */
export function RequestsTab() {
  const { t } = useTranslation('personal_data')
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const request = open && open.of !== 'new' ? open.request : undefined
  return (
    <>
      <ListPanel<DataRequest>
        label={t('tab.requests')}
        list={useRequests()}
        actions={<Button onClick={() => setOpen({ of: 'new' })}>{t('request.record')}</Button>}
        columns={useColumns()}
        keyOf={(row) => row.id}
        nameOf={(row) => `${t(`request.kind.${row.kind}`)} ${row.person?.name ?? ''}`}
        onOpen={(row) => setOpen({ of: 'request', request: row })}
        least={860}
        empty={<EmptyState title={t('request.none')} text={t('request.noneText')} />}
      />
      <Modal opened={open?.of === 'new'} onClose={close} title={t('request.record')}>
        <RequestForm close={close} />
      </Modal>
      <Modal opened={open?.of === 'request'} onClose={close} title={request && t(`request.kind.${request.kind}`)}>
        {request && <RequestSteps request={request} close={close} erase={() => setOpen({ of: 'erase', request })} />}
      </Modal>
      <ErasureDialog
        opened={open?.of === 'erase'}
        close={close}
        of={request?.person ? { person: request.person, requestId: request.id } : undefined}
      />
    </>
  )
}

const COLOUR: Readonly<Record<RequestState, string>> = { received: 'blue', in_work: 'teal', completed: 'green', refused: 'gray' }

/** The state of a request; one that is open after its time says so. */
function RequestBadge({ request }: { readonly request: DataRequest }) {
  const { t } = useTranslation('personal_data')
  const now = useNow()
  const isLate = request.settled_at === null && now > Date.parse(request.due_at)
  return (
    <Group gap={4}>
      <Badge color={colourOf(COLOUR, request.state)}>{t(`request.state.${request.state}`)}</Badge>
      {isLate && <Badge color="red">{t('late')}</Badge>}
    </Group>
  )
}

function useColumns(): readonly Column<DataRequest>[] {
  const { t } = useTranslation('personal_data')
  const zone = useHomeZone()
  return [
    { key: 'kind', header: t('request.kind.one'), width: 220, cell: (row) => t(`request.kind.${row.kind}`) },
    { key: 'person', header: t('person'), cell: (row) => <PersonChip person={row.person} none={t('removedAccount')} /> },
    { key: 'received', header: t('request.received_at'), width: '12rem', cell: (row) => <At at={row.received_at} zone={zone} /> },
    { key: 'due', header: t('dueAt'), width: '12rem', cell: (row) => <At at={row.due_at} zone={zone} /> },
    { key: 'state', header: t('request.state.one'), width: 190, cell: (row) => <RequestBadge request={row} /> },
  ]
}
const At = ({ at, zone }: { readonly at: string; readonly zone: string }) => (
  <Text size="sm" className="num">
    {dateText(at, 'short', zone)}
  </Text>
)
