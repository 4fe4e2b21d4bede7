import { Button, Group, Text } from '@mantine/core'
import { type FaultCode, faultCodes } from '@menara/shared/contract/faults.contract.ts'
import { IconPrinter, IconQrcode, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { usePages } from '../../../kit/links/pages.ts'
import { type Column, DataGrid } from '../../../kit/lists/data-grid.tsx'
import { ListCount, ListSection } from '../../../kit/lists/list-page.tsx'
import { RowButton } from '../../../kit/lists/row-button.tsx'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { useSite } from '../../../kit/site.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { MOST_POSTERS, useMakeCodes, useRenewCode, useRevokeCode } from '../faults.api.ts'

const nameOf = (code: FaultCode): string => code.asset?.name ?? code.area?.name ?? code.location.name

/** The codes of a site's areas and assets: made, printed, renewed and revoked. `print` shows the posters of those chosen. */
export function FaultCodeList({ print }: { readonly print: (ids: readonly string[]) => void }) {
  const { t } = useTranslation('faults')
  const site = useSite()
  const make = useMakeCodes()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const list = usePages(faultCodes.list, { search, ...(site && { location_id: site.id }) }, { limit: MOST_POSTERS })
  const columns: readonly Column<FaultCode>[] = [
    {
      key: 'place',
      header: t('place'),
      cell: (item) => (
        <Text span size="sm" fw={500}>
          {nameOf(item)}
        </Text>
      ),
    },
    { key: 'area', header: t('area'), width: 240, cell: (item) => item.area?.name ?? '–' },
    { key: 'site', header: t('site'), width: 200, cell: (item) => item.location.name },
    { key: 'reports', header: t('reports'), width: 110, cell: (item) => <span className="num">{item.reports}</span> },
    { key: 'actions', header: '', width: 100, wideOnly: true, cell: (item) => <Actions code={item} /> },
  ]
  return (
    <ListSection
      title={t('codes')}
      filters={
        <>
          <SearchInput label={t('searchPlace')} value={search} onSearch={setSearch} />
          <ListCount list={list} />
        </>
      }
      actions={
        <>
          <Button
            size="xs"
            variant="default"
            disabled={!site}
            loading={make.isPending}
            leftSection={<IconQrcode size={14} aria-hidden />}
            onClick={() => site && make.mutate(site.id, { onSuccess: () => toastSuccess('create'), onError: showRefusal })}
          >
            {t(site ? 'make' : 'siteFirst')}
          </Button>
          <Button
            size="xs"
            disabled={chosen.size === 0}
            leftSection={<IconPrinter size={14} aria-hidden />}
            onClick={() => print([...chosen])}
          >
            {t('print', { count: chosen.size })}
          </Button>
        </>
      }
    >
      <DataGrid<FaultCode>
        {...list}
        label={t('codes')}
        columns={columns}
        keyOf={(item) => item.id}
        nameOf={nameOf}
        height={420}
        selected={{ keys: chosen, change: setChosen }}
        empty={<EmptyState title={t('noCodes')} text={t('noCodesText')} />}
      />
    </ListSection>
  )
}

function Actions({ code }: { readonly code: FaultCode }) {
  const { t } = useTranslation('faults')
  const renew = useRenewCode()
  const revoke = useRevokeCode()
  const name = nameOf(code)
  const told = () => toastSuccess('update')
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <RowButton
        label={t('renewName', { name })}
        icon={IconRefresh}
        run={() =>
          askFirst({
            title: t('renewTitle'),
            text: t('renewText', { name }),
            confirm: t('renew'),
            danger: true,
            run: () => renew.mutateAsync(code.id).then(told, showRefusal),
          })
        }
      />
      <RowButton
        label={t('revokeName', { name })}
        icon={IconTrash}
        run={() =>
          askFirst({
            title: t('revokeTitle'),
            text: t('revokeText', { name }),
            confirm: t('revoke'),
            danger: true,
            run: () => revoke.mutateAsync(code.id).then(told, showRefusal),
          })
        }
      />
    </Group>
  )
}
