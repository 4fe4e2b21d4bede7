import { Button, Checkbox, ColorSwatch, FileButton, Group, Image, MultiSelect, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { type Workspace, WorkspaceDraft } from '@menara/shared/contract/people/workspaces.contract.ts'
import {
  type WorkspaceColour,
  type WorkspaceModule,
  workspaceColours,
  workspaceModuleKeys,
} from '@menara/shared/domain/people/workspace-modules.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLogo } from '../../kit/auth-image.tsx'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { IMAGE_TYPES } from '../../kit/files/accepted-files.ts'
import { LoadedRecord, RecordForm, useRecordForm } from '../../kit/forms/record-form.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { Section } from '../../kit/section.tsx'
import { useSites } from '../../kit/site.ts'
import { allGroups, people, usePutLogo, usePutWorkspace, useRemoveLogo, workspaceById } from './workspaces.api.ts'

interface WorkspaceFormProps {
  /** Absent: a new one. */
  readonly id: string | undefined
  readonly leave: () => void
}
/** A workspace: what it offers, where, and to whom. */
export function WorkspaceForm({ id, leave }: WorkspaceFormProps) {
  const { t } = useTranslation('workspaces')
  return (
    <LoadedRecord id={id} query={workspaceById}>
      {(workspace) => (
        <>
          <PageHeader title={workspace?.name ?? t('new')} subtitle={t('formText')} />
          <Stack maw={860}>
            <Fields key={id ?? 'new'} workspace={workspace} leave={leave} />
            {workspace && <Logo workspace={workspace} />}
          </Stack>
        </>
      )}
    </LoadedRecord>
  )
}

interface Values extends Record<string, unknown> {
  name: string
  description: string
  colour: WorkspaceColour
  home: WorkspaceModule
  modules: WorkspaceModule[]
  everyone: boolean
  location_ids: string[]
  user_ids: string[]
  group_ids: string[]
}
const idsOf = (rows: readonly Ref[] | undefined) => rows?.map(({ id }) => id) ?? []
const startOf = (workspace: Workspace | undefined): Values => ({
  name: workspace?.name ?? '',
  description: workspace?.description ?? '',
  colour: workspace?.colour ?? 'blue',
  home: workspace?.home ?? 'desk',
  modules: [...(workspace?.modules ?? ['desk' as const])],
  everyone: workspace?.everyone ?? false,
  location_ids: idsOf(workspace?.locations),
  user_ids: idsOf(workspace?.people),
  group_ids: idsOf(workspace?.groups),
})

interface FieldsProps {
  readonly workspace: Workspace | undefined
  readonly leave: () => void
}
function Fields({ workspace, leave }: FieldsProps) {
  const { t } = useTranslation('workspaces')
  const put = usePutWorkspace()
  const { form, frame } = useRecordForm(WorkspaceDraft, startOf(workspace), {
    ...{ record: workspace, leave },
    read: (values: Values) => values,
    save: (body) => put.mutateAsync({ id: workspace?.id, body }),
  })
  const [modules, setModules] = useState(form.getValues().modules)
  form.watch('modules', ({ value }) => setModules(value))
  const moduleChoices = (keys: readonly WorkspaceModule[]) => keys.map((value) => ({ value, label: t(`module.${value}`) }))
  return (
    <RecordForm {...frame}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('name')} withAsterisk maxLength={80} key={form.key('name')} {...form.getInputProps('name')} />
        <Select
          label={t('colour')}
          allowDeselect={false}
          data={workspaceColours.map((value) => ({ value, label: t(`colours.${value}`) }))}
          renderOption={({ option }) => (
            <Group gap="xs">
              <ColorSwatch size={14} color={`var(--mantine-color-${option.value}-filled)`} />
              {option.label}
            </Group>
          )}
          key={form.key('colour')}
          {...form.getInputProps('colour')}
        />
      </SimpleGrid>
      <TextInput label={t('description')} maxLength={300} key={form.key('description')} {...form.getInputProps('description')} />
      <MultiSelect
        label={t('modules')}
        description={t('modulesText')}
        withAsterisk
        searchable
        data={moduleChoices(workspaceModuleKeys)}
        key={form.key('modules')}
        {...form.getInputProps('modules')}
      />
      <Select
        label={t('home')}
        allowDeselect={false}
        data={moduleChoices(modules)}
        key={form.key('home')}
        {...form.getInputProps('home')}
      />
      <Members form={form} />
    </RecordForm>
  )
}

type FormOf = ReturnType<typeof useRecordForm<Values, WorkspaceDraft, unknown>>['form']
function Members({ form }: { readonly form: FormOf }) {
  const { t } = useTranslation('workspaces')
  const sites = useSites()
  const users = useQuery(people()).data?.data ?? []
  const groups = useQuery(allGroups()).data?.data ?? []
  const choices = (rows: readonly Ref[]) => rows.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <MultiSelect
        label={t('sites')}
        placeholder={t('allSites')}
        searchable
        data={choices(sites)}
        key={form.key('location_ids')}
        {...form.getInputProps('location_ids')}
      />
      <Checkbox label={t('forEveryone')} key={form.key('everyone')} {...form.getInputProps('everyone', { type: 'checkbox' })} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <MultiSelect
          label={t('groups')}
          searchable
          data={choices(groups)}
          key={form.key('group_ids')}
          {...form.getInputProps('group_ids')}
        />
        <MultiSelect label={t('members')} searchable data={choices(users)} key={form.key('user_ids')} {...form.getInputProps('user_ids')} />
      </SimpleGrid>
    </>
  )
}

/** Its picture, put and taken off at once. */
function Logo({ workspace: { id, logo } }: { readonly workspace: Workspace }) {
  const { t } = useTranslation('workspaces')
  const picture = useLogo(logo)
  const [put, remove] = [usePutLogo(id), useRemoveLogo(id)]
  return (
    <Section title={t('logo')}>
      <Group>
        {picture && <Image src={picture} alt={t('logo')} h={64} w="auto" maw={240} fit="contain" />}
        <FileButton accept={IMAGE_TYPES.join(',')} onChange={(file) => file && put.mutate(file, { onError: showRefusal })}>
          {(props) => (
            <Button {...props} size="xs" variant="default" loading={put.isPending} leftSection={<IconPhoto size={14} aria-hidden />}>
              {t('putLogo')}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate(undefined, { onError: showRefusal })}
          >
            {t('removeLogo')}
          </Button>
        )}
      </Group>
    </Section>
  )
}
