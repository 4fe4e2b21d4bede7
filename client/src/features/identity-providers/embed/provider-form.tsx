import { MultiSelect, PasswordInput, SimpleGrid, Stack, Switch, TagsInput, TextInput } from '@mantine/core'
import { type IdentityProvider, IdentityProviderDraft } from '@menara/shared/contract/people/identity-providers.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadedRecord, RecordForm, useRecordForm } from '../../../kit/forms/record-form.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { useSites } from '../../../kit/site.ts'
import { providerById, usePutProvider } from '../identity-providers.api.ts'
import { ProviderTools } from '../provider-tools.tsx'
import { type GroupRole, RoleMap } from '../role-map.tsx'

interface ProviderFormProps {
  /** Absent: a new one. */
  readonly id: string | undefined
  readonly leave: () => void
}
/** A sign-in service: where it is, whom it brings, and what they may. */
export function ProviderForm({ id, leave }: ProviderFormProps) {
  const { t } = useTranslation('providers')
  return (
    <LoadedRecord id={id} query={providerById}>
      {(provider) => (
        <>
          <PageHeader title={provider?.name ?? t('new')} subtitle={t('about')} />
          <Stack maw={860}>
            <Fields key={id ?? 'new'} provider={provider} leave={leave} />
            {provider && <ProviderTools provider={provider} />}
          </Stack>
        </>
      )}
    </LoadedRecord>
  )
}

interface Values extends Record<string, unknown> {
  name: string
  enabled: boolean
  issuer: string
  client_id: string
  client_secret: string
  scopes: string[]
  groups_claim: string
  role_map: GroupRole[]
  creates_people: boolean
  links_by_email: boolean
  email_domains: string[]
  all: boolean
  location_ids: string[]
  second_factor_values: string[]
}
const NEW: Omit<IdentityProvider, 'id' | 'has_secret' | 'created_at' | 'redirect_uri'> = {
  ...{ name: '', enabled: true, issuer: 'https://', client_id: '', scopes: ['profile', 'email'], groups_claim: 'groups', role_map: [] },
  ...{ creates_people: false, links_by_email: true, email_domains: [], location_ids: [], second_factor_values: [] },
}
function startOf(provider: IdentityProvider | undefined): Values {
  const { name, enabled, issuer, client_id, groups_claim, creates_people, links_by_email, ...lists } = provider ?? NEW
  return {
    ...{ name, enabled, issuer, client_id, groups_claim, creates_people, links_by_email, client_secret: '' },
    scopes: [...lists.scopes],
    role_map: lists.role_map.map((one) => ({ ...one })),
    email_domains: [...lists.email_domains],
    all: lists.location_ids === null,
    location_ids: [...(lists.location_ids ?? [])],
    second_factor_values: [...lists.second_factor_values],
  }
}
/** An empty secret stays what it is. */
const read = ({ all, location_ids, client_secret, role_map, ...rest }: Values): IdentityProviderDraft => ({
  ...rest,
  role_map: role_map.filter(({ group, role_id }) => group !== '' || role_id !== ''),
  location_ids: all ? null : location_ids,
  ...(client_secret !== '' && { client_secret }),
})

function Fields({ provider, leave }: { readonly provider: IdentityProvider | undefined; readonly leave: () => void }) {
  const { t } = useTranslation('providers')
  const put = usePutProvider()
  const { form, frame } = useRecordForm(IdentityProviderDraft, startOf(provider), {
    ...{ record: provider, leave, read },
    save: (body) => put.mutateAsync({ id: provider?.id, body }),
  })
  return (
    <RecordForm {...frame}>
      <Connection form={form} provider={provider} />
      <RoleMap start={form.getValues().role_map} change={(map) => form.setFieldValue('role_map', map)} error={form.errors['role_map']} />
      <People form={form} />
      <Switch label={t('enabled')} key={form.key('enabled')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
    </RecordForm>
  )
}

type FormOf = ReturnType<typeof useRecordForm<Values, IdentityProviderDraft, unknown>>['form']
function Connection({ form, provider }: { readonly form: FormOf; readonly provider: IdentityProvider | undefined }) {
  const { t } = useTranslation('providers')
  return (
    <>
      <TextInput label={t('name')} withAsterisk maxLength={80} key={form.key('name')} {...form.getInputProps('name')} />
      <TextInput
        label={t('issuer')}
        description={t('issuerText')}
        withAsterisk
        type="url"
        key={form.key('issuer')}
        {...form.getInputProps('issuer')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('clientId')} withAsterisk autoComplete="off" key={form.key('client_id')} {...form.getInputProps('client_id')} />
        <PasswordInput
          label={t('secret')}
          description={t(provider?.has_secret ? 'secretKept' : 'secretText')}
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': t('showSecret') }}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          key={form.key('client_secret')}
          {...form.getInputProps('client_secret')}
        />
        <TagsInput label={t('scopes')} description={t('scopesText')} key={form.key('scopes')} {...form.getInputProps('scopes')} />
        <TextInput
          label={t('groupsClaim')}
          description={t('groupsClaimText')}
          key={form.key('groups_claim')}
          {...form.getInputProps('groups_claim')}
        />
      </SimpleGrid>
    </>
  )
}

function People({ form }: { readonly form: FormOf }) {
  const { t } = useTranslation('providers')
  const sites = useSites()
  const [all, setAll] = useState(form.getValues().all)
  form.watch('all', ({ value }) => setAll(value))
  return (
    <>
      <Switch label={t('creates')} key={form.key('creates_people')} {...form.getInputProps('creates_people', { type: 'checkbox' })} />
      <Switch label={t('links')} key={form.key('links_by_email')} {...form.getInputProps('links_by_email', { type: 'checkbox' })} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <div>
          <Switch label={t('allSites')} mb={6} key={form.key('all')} {...form.getInputProps('all', { type: 'checkbox' })} />
          {!all && (
            <MultiSelect
              label={t('sites')}
              searchable
              data={sites.map(({ id, name }) => ({ value: id, label: name }))}
              key={form.key('location_ids')}
              {...form.getInputProps('location_ids')}
            />
          )}
        </div>
        <TagsInput
          label={t('domains')}
          description={t('domainsText')}
          key={form.key('email_domains')}
          {...form.getInputProps('email_domains')}
        />
      </SimpleGrid>
      <TagsInput
        label={t('factorValues')}
        description={t('factorValuesText')}
        key={form.key('second_factor_values')}
        {...form.getInputProps('second_factor_values')}
      />
    </>
  )
}
