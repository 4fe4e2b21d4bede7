import { Stack, Switch, TextInput } from '@mantine/core'
import { type Role, roles } from '@menara/shared/contract/people/roles.contract.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadedRecord, RecordForm, useRecordForm } from '../../kit/forms/record-form.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { PermissionChoice } from './permission-choice.tsx'
import { RoleEffect } from './role-effect.tsx'
import { roleById, usePutRole } from './roles.api.ts'

interface RoleFormProps {
  /** Absent: a new one. */
  readonly id: string | undefined
  readonly leave: () => void
}
/** A role: its name, what it allows, and before saving who would gain or lose what. */
export function RoleForm({ id, leave }: RoleFormProps) {
  const { t } = useTranslation('roles')
  return (
    <LoadedRecord id={id} query={roleById}>
      {(role) => (
        <>
          <PageHeader title={role?.name ?? t('new')} subtitle={role ? t('heldBy', { count: role.user_count }) : t('newText')} />
          <Fields key={id ?? 'new'} role={role} leave={leave} />
        </>
      )}
    </LoadedRecord>
  )
}

interface Values extends Record<string, unknown> {
  name: string
  description: string
  permissions: Permission[]
  second_factor: boolean
}
function Fields({ role, leave }: { readonly role: Role | undefined; readonly leave: () => void }) {
  const { t } = useTranslation('roles')
  const put = usePutRole()
  const { name = '', description = '', permissions = [], second_factor = false } = role ?? {}
  const start: Values = { name, description, permissions: [...permissions], second_factor }
  const { form, frame } = useRecordForm(roles.create.body, start, {
    ...{ record: role, leave },
    read: (values: Values) => values,
    save: (body) => put.mutateAsync({ id: role?.id, body }),
  })
  const [chosen, setChosen] = useState(start.permissions)
  const choose = (permissions: Permission[]) => {
    setChosen(permissions)
    form.setFieldValue('permissions', permissions)
  }
  return (
    <RecordForm {...frame}>
      <Stack>
        <TextInput label={t('name')} withAsterisk maxLength={80} key={form.key('name')} {...form.getInputProps('name')} />
        <TextInput label={t('description')} maxLength={500} key={form.key('description')} {...form.getInputProps('description')} />
        <Switch
          label={t('secondFactor')}
          description={t('secondFactorText')}
          key={form.key('second_factor')}
          {...form.getInputProps('second_factor', { type: 'checkbox' })}
        />
        <PermissionChoice chosen={chosen} change={choose} />
        {role && <RoleEffect role={role} chosen={chosen} />}
      </Stack>
    </RecordForm>
  )
}
