import { MultiSelect, Select, SimpleGrid, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { type Company, CompanyDraft, companyKinds } from '@menara/shared/contract/places/companies.contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bodyOf } from '../../kit/forms/form.ts'
import { LoadedRecord, RecordForm, useRecordForm } from '../../kit/forms/record-form.tsx'
import { recordView, useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useSiteId, useSites, useSitesKnown } from '../../kit/site.ts'
import { WaitingRows } from '../../kit/states.tsx'
import { companyById, saveCompany, usePeopleChoices } from './companies.api.ts'
import { type ContactRow, ContactRows } from './contact-rows.tsx'

/** A company: its facts, its contacts, its sites and its people. */
export function CompanyFormScreen() {
  const { id } = useViewState(recordView).state
  if (!useSitesKnown()) return <WaitingRows />
  return (
    <LoadedRecord id={id} query={companyById}>
      {(company) => <CompanyForm key={id ?? 'new'} company={company} />}
    </LoadedRecord>
  )
}

interface Values extends Record<string, unknown> {
  name: string
  kind: string
  tax_number: string
  address: string
  active: boolean
  location_ids: string[]
  user_ids: string[]
  contacts: readonly ContactRow[]
}

function CompanyForm({ company }: { readonly company: Company | undefined }) {
  const { t } = useTranslation('companies')
  const go = useNavigate()
  const [sites, siteId] = [useSites(), useSiteId()]
  const [contacts, setContacts] = useState<readonly ContactRow[]>(() => rowsOf(company))
  const people = usePeopleChoices(company?.people ?? [])
  const { form, frame } = useRecordForm(CompanyDraft, valuesOf(company, siteId ?? (sites.length === 1 ? sites[0]?.id : undefined)), {
    record: company,
    read: readValues,
    save: (body) => saveCompany(company?.id, body),
    leave: () => void go({ to: '/admin/manage/company' }),
  })
  const changeContacts = (rows: readonly ContactRow[]): void => {
    setContacts(rows)
    form.setFieldValue('contacts', rows)
  }
  return (
    <>
      <PageHeader title={company ? company.name : t('new.Company')} subtitle={t('formText')} />
      <RecordForm {...frame}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label={t('name')} withAsterisk key={form.key('name')} {...form.getInputProps('name')} />
          <Select
            label={t('kind')}
            allowDeselect={false}
            data={companyKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            key={form.key('kind')}
            {...form.getInputProps('kind')}
          />
          <TextInput
            label={t('taxNumber')}
            description={t('taxNumberText')}
            key={form.key('tax_number')}
            {...form.getInputProps('tax_number')}
          />
        </SimpleGrid>
        <Textarea label={t('address')} autosize minRows={2} maxRows={5} key={form.key('address')} {...form.getInputProps('address')} />
        <ContactRows rows={contacts} change={changeContacts} />
        {form.errors['contacts'] && (
          <Text size="xs" c="var(--app-critical)" role="alert">
            {form.errors['contacts']}
          </Text>
        )}
        <MultiSelect
          label={t('sites')}
          searchable
          data={sites.map(({ id, name }) => ({ value: id, label: name }))}
          key={form.key('location_ids')}
          {...form.getInputProps('location_ids')}
        />
        <MultiSelect
          label={t('people')}
          description={t('peopleText')}
          searchable
          limit={50}
          data={people}
          key={form.key('user_ids')}
          {...form.getInputProps('user_ids')}
        />
        <Switch label={t('active')} key={form.key('active')} {...form.getInputProps('active', { type: 'checkbox' })} />
        {company && (
          <Text size="sm" c="dimmed">
            {t('named', { tenancies: company.tenancies, plans: company.plans })}
          </Text>
        )}
      </RecordForm>
    </>
  )
}

const rowsOf = (company: Company | undefined): ContactRow[] =>
  (company?.contacts ?? []).map((contact) => ({ ...contact, email: contact.email ?? '' }))

const valuesOf = (company: Company | undefined, siteId: string | undefined): Values => ({
  name: company?.name ?? '',
  kind: company?.kind ?? 'customer',
  tax_number: company?.tax_number ?? '',
  address: company?.address ?? '',
  active: company?.active ?? true,
  location_ids: company?.locations.map((site) => site.id) ?? (siteId ? [siteId] : []),
  user_ids: company?.people.map((person) => person.id) ?? [],
  contacts: rowsOf(company),
})

/** What the form holds as the contract's body: an emptied number is none, contacts without a name are left out. */
function readValues({ tax_number, address, contacts, ...rest }: Values): Record<string, unknown> {
  return {
    ...bodyOf(rest),
    tax_number: tax_number.trim() || null,
    address,
    contacts: contacts.filter((row) => row.name.trim() !== '').map((row) => ({ ...row, email: row.email.trim() || null })),
  }
}
