import { Badge, Select, Text } from '@mantine/core'
import { type Company, companies, companyKinds } from '@menara/shared/contract/places/companies.contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ExportMenu } from '../../kit/exports/export-menu.tsx'
import type { Sheet } from '../../kit/exports/sheet.ts'
import { type TableFormat, tableFile, tableFormats } from '../../kit/exports/table-file.ts'
import { usePages } from '../../kit/links/pages.ts'
import type { Column } from '../../kit/lists/data-grid.tsx'
import { ListPanel } from '../../kit/lists/list-page.tsx'
import { RowRemove } from '../../kit/lists/row-button.tsx'
import { SearchInput } from '../../kit/lists/search-input.tsx'
import { useViewState } from '../../kit/lists/view-state.ts'
import { useSiteId } from '../../kit/site.ts'
import { EmptyState } from '../../kit/states.tsx'
import { type CompanyQuery, everyCompany, useRemoveCompany } from './companies.api.ts'
import { companiesView } from './companies-view.ts'

const STATES = ['active', 'inactive'] as const

/** Companies of the platform and of the buildings. */
export function CompaniesTab() {
  const { t } = useTranslation('companies')
  const go = useNavigate()
  const siteId = useSiteId()
  const { state, change } = useViewState(companiesView)
  const { search, kind, inactive } = state
  const query: CompanyQuery = { search, kind, active: !inactive, location_id: siteId }
  const list = usePages(companies.list, { ...query })
  return (
    <ListPanel<Company>
      list={list}
      filters={
        <>
          <SearchInput label={t('search')} value={search ?? ''} onSearch={(text) => change({ search: text || undefined })} />
          <Select
            aria-label={t('kind')}
            placeholder={t('kind')}
            clearable
            clearButtonProps={{ 'aria-label': t('anyKind') }}
            w={200}
            value={kind ?? null}
            onChange={(next) => change({ kind: companiesView.kind(next) })}
            data={companyKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
          <Select
            aria-label={t('state')}
            allowDeselect={false}
            w={150}
            value={inactive ? 'inactive' : 'active'}
            onChange={(next) => change({ inactive: next === 'inactive' ? true : undefined })}
            data={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
          />
        </>
      }
      actions={<Export query={query} ready={(list.rows?.length ?? 0) > 0} />}
      label={t('tab.Company')}
      columns={useColumns()}
      keyOf={(company) => company.id}
      nameOf={(company) => company.name}
      height="calc(100dvh - 290px)"
      onOpen={(company) => void go({ to: '/admin/manage/company/form', search: { id: company.id } })}
      empty={<EmptyState title={t('empty')} text={t('emptyText')} />}
    />
  )
}

function useColumns(): readonly Column<Company>[] {
  const { t } = useTranslation('companies')
  return [
    {
      key: 'name',
      header: t('name'),
      cell: (company) => (
        <Text component="span" size="sm" fw={600}>
          {company.name}
        </Text>
      ),
    },
    { key: 'kind', header: t('kind'), width: 190, cell: (company) => <Badge color="gray">{t(`kinds.${company.kind}`)}</Badge> },
    { key: 'sites', header: t('sites'), cell: (company) => namesOf(company.locations) || '–' },
    { key: 'contact', header: t('contact'), wideOnly: true, cell: (company) => company.contacts[0]?.name ?? '–' },
    {
      key: 'tax',
      header: t('taxNumber'),
      width: 170,
      wideOnly: true,
      cell: (company) => <span className="num">{company.tax_number ?? '–'}</span>,
    },
    {
      key: 'people',
      header: t('people'),
      width: 90,
      wideOnly: true,
      cell: (company) => <span className="num">{company.people.length}</span>,
    },
    { key: 'actions', header: '', width: 56, wideOnly: true, cell: (company) => <RemoveCompany company={company} /> },
  ]
}

const namesOf = (rows: Company['locations']): string => rows.map((row) => row.name).join(', ')

function RemoveCompany({ company }: { readonly company: Company }) {
  const { t } = useTranslation('companies')
  const remove = useRemoveCompany()
  return (
    <RowRemove
      label={t('removeName', { name: company.name })}
      title={t('removeTitle')}
      text={t('removeText', { name: company.name })}
      remove={() => remove.mutateAsync(company.id)}
    />
  )
}

/** Every company of the filter as a file, not only those that are loaded. */
function Export({ query, ready }: { readonly query: CompanyQuery; readonly ready: boolean }) {
  const { t } = useTranslation('companies')
  const sheetOf = (rows: readonly Company[]): Sheet => ({
    name: t('tab.Company'),
    head: ['name', 'kind', 'taxNumber', 'address', 'sites', 'people', 'contact', 'email', 'phone'].map((key) => t(key)),
    rows: rows.map((row) => {
      const [contact] = row.contacts
      const facts = [row.name, t(`kinds.${row.kind}`), row.tax_number, row.address, namesOf(row.locations), row.people.length]
      return [...facts, contact?.name ?? null, contact?.email ?? null, contact?.phone ?? null]
    }),
  })
  const make = async (format: TableFormat) => tableFile('menara-companies', format, [sheetOf(await everyCompany(query))])
  return <ExportMenu label={t('export')} formats={tableFormats} nameOf={(text) => text.toUpperCase()} make={make} ready={ready} />
}
