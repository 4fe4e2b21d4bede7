import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { type BankAccount, bankAccounts, type PayeeAccount, payeeAccounts } from '@menara/shared/contract/finance/bank-accounts.contract.ts'
import { IconEye, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { usePages } from '../../../kit/links/pages.ts'
import { type Column, DataGrid } from '../../../kit/lists/data-grid.tsx'
import { ListCount, ListSection } from '../../../kit/lists/list-page.tsx'
import { RowButton, RowRemove } from '../../../kit/lists/row-button.tsx'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { useRemoveAccount, useRemovePayee, useRevealPayee } from '../payment.api.ts'
import { AccountForm } from './account-form.tsx'
import { PayeeForm, type PayeeOf } from './payee-form.tsx'

/** Accounts of the house, and where people and vendors are paid to. */
export function AccountsPanel() {
  const mayPrepare = useMay('payment_prepare')
  return (
    <Stack gap="md">
      <HouseAccounts />
      {mayPrepare && <PayeeAccounts />}
    </Stack>
  )
}

function HouseAccounts() {
  const { t } = useTranslation('payment')
  const mayRelease = useMay('payment_release')
  const [open, setOpen] = useState<BankAccount | 'new' | null>(null)
  const remove = useRemoveAccount()
  const list = usePages(bankAccounts.list, { archived: true })
  const columns: readonly Column<BankAccount>[] = [
    {
      key: 'name',
      header: t('account.name'),
      cell: (row) => (
        <Text span size="sm" fw={500}>
          {row.name}
          {!row.active && (
            <Badge color="gray" ml={8}>
              {t('account.archived')}
            </Badge>
          )}
        </Text>
      ),
    },
    { key: 'bank', header: t('account.bank'), width: 180, cell: (row) => `${row.bank} · ${row.bic}` },
    { key: 'number', header: t('account.number'), width: 160, cell: (row) => <span className="num">{row.number}</span> },
    { key: 'holder', header: t('account.holder'), width: 200, wideOnly: true, cell: (row) => row.holder },
    { key: 'site', header: t('column.site'), width: 170, cell: (row) => row.location?.name ?? t('everySite') },
    {
      key: 'actions',
      header: '',
      acts: true,
      width: 60,
      cell: (row) =>
        mayRelease && (
          <RowRemove
            label={t('account.removeName', { name: row.name })}
            title={t('account.removeTitle')}
            text={t('account.removeText', { name: row.name })}
            remove={() => remove.mutateAsync(row.id)}
          />
        ),
    },
  ]
  return (
    <Paper>
      <ListSection
        title={t('account.title')}
        filters={<ListCount list={list} />}
        actions={
          mayRelease && (
            <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setOpen('new')}>
              {t('account.new')}
            </Button>
          )
        }
      >
        <DataGrid<BankAccount>
          {...list}
          label={t('account.title')}
          columns={columns}
          keyOf={(row) => row.id}
          nameOf={(row) => row.name}
          height={320}
          {...(mayRelease && { onOpen: setOpen })}
          empty={<EmptyState title={t('account.none')} text={t('account.noneText')} />}
        />
      </ListSection>
      {open && <AccountForm known={open === 'new' ? undefined : open} close={() => setOpen(null)} />}
    </Paper>
  )
}

function PayeeAccounts() {
  const { t } = useTranslation('payment')
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<PayeeOf | 'new' | null>(null)
  const list = usePages(payeeAccounts.list, { ...(search && { search }) })
  const columns: readonly Column<PayeeAccount>[] = [
    { key: 'name', header: t('column.payee'), cell: (row) => row.name },
    { key: 'sort', header: t('payee.sort'), width: 120, cell: (row) => t(`payee.${row.sort}`) },
    { key: 'bank', header: t('account.bank'), width: 200, cell: (row) => `${row.bank} · ${row.bic}` },
    { key: 'holder', header: t('account.holder'), width: 200, wideOnly: true, cell: (row) => row.holder },
    { key: 'number', header: t('account.number'), width: 190, acts: true, cell: (row) => <PayeeNumber payee={row} /> },
  ]
  return (
    <Paper>
      <ListSection
        title={t('payee.title')}
        filters={
          <>
            <SearchInput label={t('payee.search')} value={search} onSearch={setSearch} />
            <ListCount list={list} />
          </>
        }
        actions={
          <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setOpen('new')}>
            {t('payee.new')}
          </Button>
        }
      >
        <DataGrid<PayeeAccount>
          {...list}
          label={t('payee.title')}
          columns={columns}
          keyOf={(row) => row.id}
          nameOf={(row) => row.name}
          height={360}
          onOpen={setOpen}
          empty={<EmptyState title={t('payee.none')} text={t('payee.noneText')} />}
        />
      </ListSection>
      {open && <PayeeForm payee={open === 'new' ? undefined : open} close={() => setOpen(null)} />}
    </Paper>
  )
}

/** The number, masked until somebody who releases payments asks for it. */
function PayeeNumber({ payee }: { readonly payee: PayeeAccount }) {
  const { t } = useTranslation('payment')
  const mayRelease = useMay('payment_release')
  const reveal = useRevealPayee()
  const remove = useRemovePayee()
  return (
    <Group gap={4} wrap="nowrap">
      <span className="num">{reveal.data?.data.number ?? `··· ${payee.last4}`}</span>
      {mayRelease && !reveal.data && (
        <RowButton
          label={t('payee.reveal', { name: payee.name })}
          icon={IconEye}
          run={() => reveal.mutate(payee.id, { onError: showRefusal })}
        />
      )}
      <RowRemove
        label={t('payee.removeName', { name: payee.name })}
        title={t('payee.removeTitle')}
        text={t('payee.removeText', { name: payee.name })}
        remove={() => remove.mutateAsync(payee.id)}
      />
    </Group>
  )
}
