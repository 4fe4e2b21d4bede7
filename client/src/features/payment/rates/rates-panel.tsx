import { Badge, Button, Paper, Select, Text } from '@mantine/core'
import { type ExchangeRate, exchangeRateFeed, exchangeRates } from '@menara/shared/contract/finance/exchange-rates.contract.ts'
import { foreignCurrencies } from '@menara/shared/domain/finance/exchange-rates.ts'
import { IconPencil, IconPlus, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../../kit/dates/dates.ts'
import { usePages } from '../../../kit/links/pages.ts'
import { type Column, DataGrid } from '../../../kit/lists/data-grid.tsx'
import { ListCount, ListSection } from '../../../kit/lists/list-page.tsx'
import { RowButton } from '../../../kit/lists/row-button.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { useChanges } from '../../../kit/live/live.ts'
import { useMay } from '../../../kit/session/session.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { decimalText } from '../../../kit/texts/money.ts'
import { paymentView } from '../payment-view.ts'
import { RateForm } from './rate-form.tsx'
import { useRefreshRates } from './rates.api.ts'
import { RatesImport } from './rates-import.tsx'

type Open = ExchangeRate | 'new' | 'import' | null

/** What other currencies are worth, day by day. */
export function RatesPanel() {
  const { t } = useTranslation('payment')
  const mayEnter = useMay('payment_prepare')
  const { state, show } = useViewState(paymentView)
  const [open, setOpen] = useState<Open>(null)
  const refresh = useRefreshRates()
  useChanges(exchangeRateFeed, {}, () => void refresh())
  const list = usePages(exchangeRates.list, { ...(state.currency && { currency: state.currency }) })
  const close = () => setOpen(null)
  return (
    <Paper>
      <ListSection
        title={t('rate.title')}
        filters={
          <>
            <Select
              aria-label={t('rate.currency')}
              placeholder={t('rate.every')}
              size="xs"
              w={170}
              clearable
              searchable
              clearButtonProps={{ 'aria-label': t('rate.every') }}
              data={foreignCurrencies}
              value={state.currency ?? null}
              onChange={(value) => show({ currency: foreignCurrencies.find((one) => one === value) })}
            />
            <ListCount list={list} />
          </>
        }
        actions={
          mayEnter && (
            <>
              <Button size="xs" variant="default" leftSection={<IconUpload size={14} aria-hidden />} onClick={() => setOpen('import')}>
                {t('rate.import')}
              </Button>
              <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setOpen('new')}>
                {t('rate.new')}
              </Button>
            </>
          )
        }
      >
        <Text size="xs" c="dimmed" px="md" pb="xs">
          {t('rate.about')}
        </Text>
        <DataGrid<ExchangeRate>
          {...list}
          label={t('rate.title')}
          columns={useColumns(mayEnter ? setOpen : undefined)}
          keyOf={(row) => row.id}
          nameOf={(row) => `${row.currency} ${row.valid_from}`}
          height={420}
          empty={<EmptyState title={t('rate.none')} text={t('rate.noneText')} />}
        />
      </ListSection>
      {open === 'import' && <RatesImport close={close} />}
      {open !== null && open !== 'import' && <RateForm corrects={open === 'new' ? undefined : open} close={close} />}
    </Paper>
  )
}

function useColumns(correct: ((rate: ExchangeRate) => void) | undefined): readonly Column<ExchangeRate>[] {
  const { t } = useTranslation('payment')
  return [
    { key: 'currency', header: t('rate.currency'), width: 110, cell: (row) => row.currency },
    { key: 'valid_from', header: t('rate.from'), width: 130, cell: (row) => dayText(row.valid_from) },
    {
      key: 'rate',
      header: t('rate.rate'),
      width: 200,
      end: true,
      cell: (row) => (
        <Text span size="sm" className="num" td={row.corrected ? 'line-through' : undefined}>
          {decimalText(row.rate)}
        </Text>
      ),
    },
    {
      key: 'source',
      header: t('rate.source'),
      cell: (row) => (
        <Text span size="sm">
          {row.source}
          {row.corrected && (
            <Badge color="gray" ml={8}>
              {t('rate.corrected')}
            </Badge>
          )}
          {row.corrects_id && !row.corrected && <Badge ml={8}>{t('rate.correction')}</Badge>}
        </Text>
      ),
    },
    { key: 'by', header: t('rate.by'), width: 180, wideOnly: true, cell: (row) => row.entered_by?.name ?? '–' },
    {
      key: 'actions',
      header: '',
      acts: true,
      width: 60,
      cell: (row) =>
        correct &&
        !row.corrected && (
          <RowButton
            label={t('rate.correct', { currency: row.currency, day: dayText(row.valid_from) })}
            icon={IconPencil}
            run={() => correct(row)}
          />
        ),
    },
  ]
}
