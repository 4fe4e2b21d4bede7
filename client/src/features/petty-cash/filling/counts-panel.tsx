import { Button, Text } from '@mantine/core'
import { type PettyCashCount, type PettyCashFund, pettyCash } from '@menara/shared/contract/claims/petty-cash.contract.ts'
import { IconCoins } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { dateText } from '../../../kit/dates/dates.ts'
import { usePages } from '../../../kit/links/pages.ts'
import type { Column } from '../../../kit/lists/data-grid.tsx'
import { ListPanel } from '../../../kit/lists/list-page.tsx'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useMay, useMe } from '../../../kit/session/session.ts'
import { useZoneOf } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { rupiahText } from '../../../kit/texts/money.ts'
import { CashDialog } from '../cash-dialog.tsx'
import { useCount, useSign } from '../petty-cash.api.ts'

/** Surprise counts: what the books said, what was there, and who signed. */
export function CountsPanel({ fund }: { readonly fund: PettyCashFund }) {
  const { t } = useTranslation('petty_cash')
  const me = useMe()
  const [counting, setCounting] = useState(false)
  const count = useCount()
  const mayCount = useMay('petty_cash_manage') && fund.holder.id !== me?.id && (fund.state === 'active' || fund.state === 'frozen')
  const list = usePages(pettyCash.counts, { fund_id: fund.id })
  const columns = useColumns(fund)
  return (
    <>
      <ListPanel<PettyCashCount>
        label={t('tab.counts')}
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        nameOf={(row) => row.counted_by.name}
        empty={<EmptyState title={t('count.none')} text={t('count.noneText')} />}
        actions={
          mayCount && (
            <Button variant="default" leftSection={<IconCoins size={16} aria-hidden />} onClick={() => setCounting(true)}>
              {t('count.count')}
            </Button>
          )
        }
      />
      {counting && (
        <CashDialog
          title={t('count.count')}
          text={t('count.text', { holder: fund.holder.name })}
          schema={pettyCash.count.body}
          start={{ fund_id: fund.id }}
          fields={[
            { name: 'counted', kind: 'money', label: t('count.counted'), required: true },
            { name: 'note', kind: 'text', label: t('note') },
          ]}
          submit={t('count.sign')}
          save={(body) => count.mutateAsync(body)}
          close={() => setCounting(false)}
        />
      )}
    </>
  )
}

function useColumns(fund: PettyCashFund): readonly Column<PettyCashCount>[] {
  const { t } = useTranslation('petty_cash')
  const zone = useZoneOf()(fund.location.id)
  const sign = useSign()
  const money = (amount: number, isOff = false) => (
    <Text size="sm" className="num" ta="right" {...(isOff && { c: 'var(--app-high)', fw: 600 })}>
      {rupiahText(amount)}
    </Text>
  )
  const ask = (row: PettyCashCount) =>
    askFirst({
      title: t('count.sign'),
      text: t('count.signText', { counted: rupiahText(row.counted), variance: rupiahText(row.variance) }),
      confirm: t('count.sign'),
      run: () => sign.mutateAsync(row.id).then(() => toastSuccess('update'), showRefusal),
    })
  return [
    { key: 'at', header: t('count.at'), width: 160, cell: (row) => dateText(row.counted_at, 'short', zone) },
    { key: 'expected', header: t('count.expected'), width: 130, cell: (row) => money(row.expected) },
    { key: 'counted', header: t('count.counted'), width: 130, cell: (row) => money(row.counted) },
    { key: 'variance', header: t('count.variance'), width: 130, cell: (row) => money(row.variance, row.variance !== 0) },
    { key: 'by', header: t('count.by'), cell: (row) => row.counted_by.name },
    {
      key: 'signed',
      acts: true,
      header: t('count.holderSigned'),
      cell: (row) =>
        row.may_sign ? (
          <Button size="compact-xs" onClick={() => ask(row)}>
            {t('count.sign')}
          </Button>
        ) : (
          (row.signed_by?.name ?? t('count.waits'))
        ),
    },
    { key: 'note', header: t('note'), wideOnly: true, cell: (row) => row.note ?? '–' },
  ]
}
