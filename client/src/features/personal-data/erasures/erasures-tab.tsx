import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import type { ErasureProof } from '@menara/shared/contract/people/personal-data/erasures.contract.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateText, numberText } from '../../../kit/dates/dates.ts'
import { FactRows } from '../../../kit/fact-rows.tsx'
import type { Column } from '../../../kit/lists/data-grid.tsx'
import { ListPanel } from '../../../kit/lists/list-page.tsx'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { PersonChip } from '../../../kit/people/person-chip.tsx'
import { useHomeZone } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { useProofs } from '../personal-data.api.ts'
import { ErasedTable } from './erased-table.tsx'

/** Proofs of erasures; they name nobody who was erased. */
export function ErasuresTab() {
  const { t } = useTranslation('personal_data')
  const [proof, setProof] = useState<ErasureProof>()
  return (
    <>
      <ListPanel<ErasureProof>
        label={t('tab.erasures')}
        list={useProofs()}
        columns={useColumns()}
        keyOf={(row) => row.id}
        nameOf={(row) => row.code}
        onOpen={setProof}
        least={760}
        empty={<EmptyState title={t('erasure.none')} text={t('erasure.noneText')} />}
      />
      <Modal
        opened={proof !== undefined}
        onClose={() => setProof(undefined)}
        size="lg"
        title={t('erasure.proof', { code: proof?.code ?? '' })}
      >
        {proof && <Proof proof={proof} />}
      </Modal>
    </>
  )
}

const removedOf = ({ categories }: ErasureProof): number => categories.reduce((sum, row) => sum + row.removed, 0)
const keptOf = ({ categories }: ErasureProof): number => categories.reduce((sum, row) => sum + row.kept, 0)

function useColumns(): readonly Column<ErasureProof>[] {
  const { t } = useTranslation('personal_data')
  const zone = useHomeZone()
  return [
    { key: 'code', header: t('erasure.code'), width: 130, cell: (row) => <span className="num">{row.code}</span> },
    { key: 'at', header: t('erasure.at'), width: '14.5rem', cell: (row) => <span className="num">{dateText(row.at, 'full', zone)}</span> },
    { key: 'by', header: t('erasure.by'), cell: (row) => <PersonChip person={row.by} none={t('removedAccount')} /> },
    {
      key: 'removed',
      header: t('erasure.removed'),
      width: 110,
      end: true,
      cell: (row) => <span className="num">{numberText(removedOf(row))}</span>,
    },
    {
      key: 'kept',
      header: t('erasure.kept'),
      width: 110,
      end: true,
      cell: (row) => <span className="num">{numberText(keptOf(row))}</span>,
    },
    { key: 'valid', header: t('erasure.hash'), width: 130, cell: (row) => <Valid proof={row} /> },
  ]
}

function Valid({ proof }: { readonly proof: ErasureProof }) {
  const { t } = useTranslation('personal_data')
  return <Badge color={proof.valid ? 'green' : 'red'}>{t(proof.valid ? 'erasure.valid' : 'erasure.invalid')}</Badge>
}

function Proof({ proof }: { readonly proof: ErasureProof }) {
  const { t } = useTranslation('personal_data')
  const zone = useHomeZone()
  return (
    <Stack>
      <FactRows
        facts={[
          [t('erasure.account'), `${proof.user_id}`],
          [t('erasure.at'), dateText(proof.at, 'full', zone)],
          [t('erasure.by'), proof.by?.name ?? t('removedAccount')],
          [t('erasure.request'), proof.request_id ?? '–'],
          [t('erasure.hash'), <Valid key="valid" proof={proof} />],
          ['SHA-256', proof.digest],
        ]}
      />
      <ErasedTable categories={proof.categories} />
      <Text size="xs" c="dimmed">
        {t('erasure.proofText')}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </Group>
    </Stack>
  )
}
