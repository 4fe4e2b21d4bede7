import { MultiSelect, PasswordInput, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { type User, UserChanges, UserDraft, users } from '@menara/shared/contract/people/users.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { dayEnd, dayOf } from '../../kit/dates/zoned-time.ts'
import type { useContractForm } from '../../kit/forms/form.ts'
import { LoadedRecord, RecordForm, useRecordForm } from '../../kit/forms/record-form.tsx'
import { recordView, useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useHomeZone, useSites } from '../../kit/site.ts'
import { PersonSignIn } from '../accounts/embed/person-sign-in.tsx'
import { PersonDocuments } from '../person-documents/embed/person-documents.tsx'
import { RoleEnds } from './role-ends.tsx'
import { UserActions } from './user-actions.tsx'
import { UserSessions } from './user-sessions.tsx'
import { activePeople, allGroups, allRoles, allShifts, usePeopleChange, userById } from './users.api.ts'
import { UserStatusBadge } from './users-tab.tsx'

export function UserFormScreen() {
  const { id } = useViewState(recordView).state
  return (
    <LoadedRecord id={id} query={userById}>
      {(user) => <UserPage user={user} />}
    </LoadedRecord>
  )
}

function UserPage({ user }: { readonly user: User | undefined }) {
  const { t } = useTranslation('users')
  return (
    <>
      <PageHeader
        title={user?.name ?? t('new.User')}
        above={user && <UserStatusBadge status={user.status} />}
        subtitle={user?.email}
        actions={user && <UserActions user={user} />}
      />
      <Stack>
        <UserFields key={user?.id ?? 'new'} user={user} />
        {user && <UserSessions user={user} />}
        {user && <PersonSignIn user={user} />}
        {user && <PersonDocuments userId={user.id} />}
      </Stack>
    </>
  )
}

interface Values extends Record<string, unknown> {
  email: string
  name: string
  phone: string
  title: string
  password: string
  role_ids: string[]
  /** The last day of a role, by its id. */
  role_ends: Record<string, string>
  group_ids: string[]
  shift_id: string
  manager_id: string
  all: boolean
  location_ids: string[]
}

/** The form as a body: `all` means every site, which the contract writes as null. */
function readValues(
  { all, location_ids, shift_id, manager_id, password, role_ends, ...facts }: Values,
  zone: string,
): Record<string, unknown> {
  const held = facts.role_ids.flatMap((role_id) => (role_ends[role_id] ? [{ role_id, day: role_ends[role_id] }] : []))
  return {
    ...facts,
    role_ends: held.map(({ role_id, day }) => ({ role_id, ends_at: dayEnd(day, zone) })),
    shift_id: shift_id || null,
    manager_id: manager_id || null,
    location_ids: all ? null : location_ids,
    ...(password && { password }),
  }
}

/** The form of a person: as they are, or empty. */
function startOf(user: User | undefined, zone: string): Values {
  return {
    email: user?.email ?? '',
    name: user?.name ?? '',
    phone: user?.phone ?? '',
    title: user?.title ?? '',
    password: '',
    role_ids: user?.roles.map((role) => role.id) ?? [],
    role_ends: Object.fromEntries((user?.role_ends ?? []).map(({ role_id, ends_at }) => [role_id, dayOf(Date.parse(ends_at) - 1, zone)])),
    group_ids: user?.groups.map((group) => group.id) ?? [],
    shift_id: user?.shift?.id ?? '',
    manager_id: user?.manager?.id ?? '',
    all: user ? user.location_ids === null : false,
    location_ids: [...(user?.location_ids ?? [])],
  }
}

function UserFields({ user }: { readonly user: User | undefined }) {
  const { t } = useTranslation('users')
  const go = useNavigate()
  const zone = useHomeZone()
  const save = usePeopleChange((fields: Record<string, unknown>) => {
    const body = fields as never
    return user ? call(users.update, { params: { id: user.id }, body }) : call(users.create, { body })
  })
  const { form, frame } = useRecordForm(user ? UserChanges : UserDraft, startOf(user, zone), {
    record: user,
    read: (values: Values) => readValues(values, zone),
    save: (body) => save.mutateAsync(body),
    leave: () => void go({ to: '/admin/manage/user' }),
  })
  return (
    <RecordForm {...frame}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('name')} withAsterisk key={form.key('name')} {...form.getInputProps('name')} />
        <TextInput
          label={t('email')}
          withAsterisk
          type="email"
          autoComplete="off"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <TextInput label={t('phone')} key={form.key('phone')} {...form.getInputProps('phone')} />
        <TextInput label={t('jobTitle')} key={form.key('title')} {...form.getInputProps('title')} />
        {!user && (
          <PasswordInput
            label={t('password')}
            description={t('passwordRule')}
            withAsterisk
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
        )}
      </SimpleGrid>
      <MembershipFields form={form} user={user} />
    </RecordForm>
  )
}

/** What was refused of the end that stands at this place of the body. */
const endError = (errors: Readonly<Record<string, unknown>>, at: number): string | undefined => {
  const error = at < 0 ? undefined : (errors[`role_ends.${at}.ends_at`] ?? errors[`role_ends.${at}.role_id`])
  return typeof error === 'string' ? error : undefined
}

interface MembershipProps {
  readonly form: ReturnType<typeof useContractForm<Values>>['form']
  readonly user: User | undefined
}
function MembershipFields({ form, user }: MembershipProps) {
  const { t } = useTranslation('users')
  const sites = useSites()
  const [all, setAll] = useState(form.getValues().all)
  form.watch('all', ({ value }) => setAll(value))
  const [held, setHeld] = useState(form.getValues().role_ids)
  form.watch('role_ids', ({ value }) => setHeld(value))
  const [ends, setEnds] = useState(form.getValues().role_ends)
  const roles = useQuery(allRoles()).data?.data ?? []
  const groups = useQuery(allGroups()).data?.data ?? []
  const shifts = useQuery(allShifts()).data?.data ?? []
  const people = (useQuery(activePeople()).data?.data ?? []).filter((item) => item.id !== user?.id)
  const choices = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    rows.map((row) => ({ value: row.id, label: row.name }))
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <div>
        <MultiSelect label={t('roles')} searchable data={choices(roles)} key={form.key('role_ids')} {...form.getInputProps('role_ids')} />
        <RoleEnds
          roles={roles.filter((role) => held.includes(role.id))}
          days={ends}
          change={(days) => {
            setEnds(days)
            form.setFieldValue('role_ends', days)
          }}
          errorOf={(id) => endError(form.errors, held.filter((role) => ends[role]).indexOf(id))}
        />
      </div>
      <MultiSelect label={t('groups')} searchable data={choices(groups)} key={form.key('group_ids')} {...form.getInputProps('group_ids')} />
      <Select
        label={t('shift')}
        clearable
        clearButtonProps={{ 'aria-label': t('noShift') }}
        data={choices(shifts)}
        key={form.key('shift_id')}
        {...form.getInputProps('shift_id')}
      />
      <Select
        label={t('manager')}
        description={t('managerText')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('noManager') }}
        data={choices(people)}
        key={form.key('manager_id')}
        {...form.getInputProps('manager_id')}
      />
      <div>
        <Switch label={t('everySite')} mb={6} key={form.key('all')} {...form.getInputProps('all', { type: 'checkbox' })} />
        {!all && (
          <MultiSelect
            aria-label={t('sites')}
            placeholder={t('sites')}
            searchable
            data={choices(sites)}
            key={form.key('location_ids')}
            {...form.getInputProps('location_ids')}
          />
        )}
      </div>
    </SimpleGrid>
  )
}
